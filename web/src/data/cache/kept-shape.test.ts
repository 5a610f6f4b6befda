import { listBookmarks, listCollections } from '@atelier/contract/bookmarks'
import { postComments } from '@atelier/contract/comments'
import { listConversations, unreadConversations } from '@atelier/contract/conversations'
import { homeFeed } from '@atelier/contract/feed'
import { listMessages } from '@atelier/contract/messages'
import { listNotifications, unreadNotifications } from '@atelier/contract/notifications'
import { getPost } from '@atelier/contract/posts'
import { getPreferences } from '@atelier/contract/preferences'
import { getMe, getProfile, profilePosts } from '@atelier/contract/profiles'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { shape } from '#data/cache/kept-shape.ts'

test('the shape of the kept data is named after the contract, so that no version reads what it does not understand', async () => {
  const mine = [getMe, getPreferences, unreadNotifications, unreadConversations, listNotifications, listBookmarks, listCollections]
  const read = [homeFeed, getPost, postComments, getProfile, profilePosts, listConversations, listMessages]
  const schemas = [...mine, ...read].map(({ output }) => z.toJSONSchema(output, { unrepresentable: 'any' }))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(schemas)))
  expect(shape).toBe(Array.from(new Uint8Array(hash, 0, 6), (byte) => byte.toString(16).padStart(2, '0')).join(''))
})
