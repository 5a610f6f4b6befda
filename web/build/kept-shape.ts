import { createHash } from 'node:crypto'
import { listBookmarks, listCollections } from '@atelier/contract/bookmarks'
import { commentReplies, postComments } from '@atelier/contract/comments'
import { communityPosts, featuredCommunities, getCommunity, myCommunities } from '@atelier/contract/communities'
import { listConversations, unreadConversations } from '@atelier/contract/conversations'
import { homeFeed } from '@atelier/contract/feed'
import { listMessages } from '@atelier/contract/messages'
import { listNotifications, unreadNotifications } from '@atelier/contract/notifications'
import { getInterests, listInterests } from '@atelier/contract/onboarding'
import { getPost } from '@atelier/contract/posts'
import { getPreferences } from '@atelier/contract/preferences'
import { getMe, getProfile, profilePosts } from '@atelier/contract/profiles'
import { exploreMedia, hashtagPosts, trendingHashtags, trendingPosts, trendingUsers } from '@atelier/contract/search'
import type { Plugin } from 'vite'
import { z } from 'zod'

const mine = [getMe, getPreferences, unreadNotifications, unreadConversations, listNotifications, listBookmarks, listCollections]
const others = [homeFeed, getPost, postComments, getProfile, profilePosts, listConversations, listMessages]

const communities = [myCommunities, featuredCommunities, getCommunity, communityPosts]
const discovered = [exploreMedia, hashtagPosts, trendingHashtags, trendingPosts, trendingUsers, getInterests, listInterests, commentReplies]

/** Names the shape of what the app keeps of these answers, so that no version reads what it does not understand. */
export function keptShape(): Plugin {
  let isNamed = false
  return {
    name: 'atelier:kept-shape',
    apply: 'build',
    transform: {
      filter: { id: /\/data\/cache\/kept-shape\.ts$/ },
      handler() {
        isNamed = true
        return { code: `export const shape = '${shapeOf([...mine, ...others, ...communities, ...discovered])}'`, map: null }
      },
    },
    buildEnd(error) {
      if (!isNamed && !error) this.error('kept-shape.ts is not in the app')
    },
  }
}

export function shapeOf(endpoints: readonly { output: z.core.$ZodType }[]): string {
  const schemas = endpoints.map(({ output }) => z.toJSONSchema(output, { unrepresentable: 'any' }))
  return createHash('sha256').update(JSON.stringify(schemas)).digest('hex').slice(0, 12)
}
