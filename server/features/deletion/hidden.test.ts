import { approveDeletion } from '@atelier/contract/admin/deletions'
import { createComment } from '@atelier/contract/comments'
import { unreadConversations } from '@atelier/contract/conversations'
import { requestDeletion } from '@atelier/contract/deletion'
import { followUser } from '@atelier/contract/follows'
import { unreadNotifications } from '@atelier/contract/notifications'
import { likePost } from '@atelier/contract/posts'
import { getProfile, updateProfile } from '@atelier/contract/profiles'
import { expect, test, vi } from 'vitest'
import { sql } from '#db/sql.ts'
import { authWorld, unwrap } from '#testing/auth-world.ts'
import { converse, say } from '#testing/conversations.ts'
import { crawl } from '#testing/crawl.ts'
import { publish } from '#testing/posts.ts'
import { uploadPicture } from '#testing/uploads.ts'

const { app, browser, db, mailTo, people } = await authWorld()

test('an account that waits for its purge is shown to nobody anywhere, and is back with everything after a sign-in', async () => {
  const { ann, bob, boss } = await people('ann', 'bob', 'boss')
  await db.run(sql`insert into user_roles (user_id, role) values (${boss.id}, 'super_admin')`)
  const face = await uploadPicture(app, ann.token, { bucket: 'avatars' })
  await ann.call(updateProfile, { full_name: 'Ann Zqhidden', bio: 'zqbio', avatar_media_id: face })
  const picture = await uploadPicture(app, ann.token)
  const post = await publish(ann, 'A zqpost #zqtag', { media: [{ media_id: picture }] })
  const theirs = await publish(bob, 'Of bob')
  await bob.call(followUser, { user_id: ann.id })
  await ann.call(followUser, { user_id: bob.id })
  await ann.call(likePost, { post_id: theirs.id })
  await ann.call(createComment, { post_id: theirs.id, client_id: crypto.randomUUID(), content: 'zqcomment' })
  const conversation_id = await converse(ann, bob)
  const { id: message_id } = await say(ann, conversation_id, 'zqmessage')

  const secrets = [ann.id, 'Ann Zqhidden', 'zqbio', 'A zqpost', 'zqtag', 'zqcomment', 'zqmessage']
  const about = {
    user_id: [ann.id, bob.id],
    identifier: [ann.username, bob.username],
    post_id: [post.id, theirs.id],
    conversation_id: [conversation_id],
    message_id: [message_id],
    name: ['zqtag'],
    q: ['zqp'],
  }
  const files = [post.post_media[0]?.media_url ?? '', (await bob.call(getProfile, { identifier: 'ann' })).avatar_url ?? '']
  const seen = async () => ({
    // Whatever anybody else may see, a follower in a conversation may.
    found: (await crawl(app, bob, secrets, about)).toSorted(),
    files: await Promise.all(files.map(async (url) => (await app.inject({ url })).statusCode)),
    counts: [await bob.call(unreadConversations), await bob.call(unreadNotifications)],
  })

  // The notification of a message comes after a while.
  await vi.waitFor(async () => expect(await bob.call(unreadNotifications)).toEqual({ count: 4 }), { timeout: 60_000 })
  const before = await seen()
  expect(before).toMatchObject({ found: secrets.toSorted(), files: [200, 200], counts: [{ count: 1 }, { count: 4 }] })

  const { id: request_id } = await ann.call(requestDeletion, {})
  await boss.call(approveDeletion, { request_id })
  expect(await seen()).toEqual({ found: [], files: [404, 404], counts: [{ count: 0, requests: 0 }, { count: 0 }] })

  const { client } = browser()
  unwrap(await client.signInWithOtp({ email: ann.email, options: { shouldCreateUser: false } }))
  const { code } = await mailTo(ann.email, 1, 'magiclink')
  unwrap(await client.verifyOtp({ email: ann.email, token: code, type: 'email' }))
  expect(await seen()).toEqual(before)
})
