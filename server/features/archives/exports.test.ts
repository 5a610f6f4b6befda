import { ownData } from '@atelier/contract/archives'
import { addToCollection, createCollection } from '@atelier/contract/bookmarks'
import { createComment, likeComment } from '@atelier/contract/comments'
import { openConversation } from '@atelier/contract/conversations'
import { saveDraft } from '@atelier/contract/drafts'
import { blockUser, followUser, muteUser, notifyOfPosts } from '@atelier/contract/follows'
import { hideMessage, takeBackMessage } from '@atelier/contract/messages'
import { muteWord } from '@atelier/contract/muted-words'
import { hidePost, likePost, savePost, sharePost, updatePost } from '@atelier/contract/posts'
import { updatePreferences } from '@atelier/contract/preferences'
import { updateProfile } from '@atelier/contract/profiles'
import { createReport } from '@atelier/contract/reports'
import { search } from '@atelier/contract/search'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { kindNames, kinds, leftOutTables } from '#features/archives/kinds.ts'
import { foundCommunity } from '#testing/communities.ts'
import { converse, say } from '#testing/conversations.ts'
import { exportsOf } from '#testing/exports.ts'
import { publish } from '#testing/posts.ts'
import { uploadPicture } from '#testing/uploads.ts'
import { world } from '#testing/world.ts'

const { app, db, clock, people } = await world()
const todayInUtc = () => new Date().toISOString().slice(0, 10)
const began = todayInUtc()

const { archiveOf, load } = exportsOf(app)

describe('the archive of a person', () => {
  test('holds everything that is theirs and that they are shown, by the schemas of its kinds', async () => {
    const { ann, bob, cyd, dan, eve } = await people('ann', 'bob', 'cyd', 'dan', 'eve')
    const avatar_media_id = await uploadPicture(app, ann.token, { bucket: 'avatars', purpose: 'avatar' })
    const details = {
      location: 'Cap Griz',
      website: 'https://ann.example/',
      links: ['https://shop.example/ann'],
      open_for_commissions: true,
    }
    await ann.call(updateProfile, { bio: 'Draws lighthouses', ...details, avatar_media_id })
    await ann.call(updatePreferences, { language: 'de', theme: 'dark', notification_prefs: { likes: false } })
    const community = await foundCommunity(ann, { name: 'Lighthouses', rules: 'Be kind.' })
    const media = [{ media_id: await uploadPicture(app, ann.token), alt_text: 'A lighthouse', is_sensitive: true }]
    const own = await publish(ann, 'First words #sea', { media, community_id: community.id })
    await ann.call(updatePost, { post_id: own.id, version: 1, content: 'Better words #sea' })
    const theirs = await publish(bob, 'By bob')
    const gone = await publish(bob, 'Soon private')
    const comment = await bob.call(createComment, { post_id: own.id, client_id: newId(), content: 'From bob' })
    await ann.call(createComment, { post_id: own.id, client_id: newId(), content: 'Thank you', parent_comment_id: comment.id })
    await ann.call(createComment, { post_id: theirs.id, client_id: newId(), content: 'Well done' })
    await ann.call(likeComment, { comment_id: comment.id })
    await bob.call(likePost, { post_id: own.id })
    for (const post of [theirs, gone]) await ann.call(savePost, { post_id: post.id })
    for (const deed of [likePost, sharePost, hidePost]) await ann.call(deed, { post_id: theirs.id })
    const collection = await ann.call(createCollection, { client_id: newId(), name: 'To draw' })
    await ann.call(addToCollection, { collection_id: collection.id, post_id: theirs.id })
    await ann.call(followUser, { user_id: bob.id })
    await ann.call(notifyOfPosts, { user_id: bob.id })
    await cyd.call(followUser, { user_id: ann.id })
    await db.run(sql`update profiles set is_private = true where user_id = ${dan.id}`)
    await ann.call(followUser, { user_id: dan.id })
    await ann.call(muteUser, { user_id: cyd.id })
    await ann.call(blockUser, { user_id: eve.id })
    await ann.call(muteWord, { client_id: newId(), phrase: 'spoiler' })
    await ann.call(search, { q: 'harbour' })
    await ann.call(createReport, { type: 'post', target_id: gone.id, reason: 'spam', note: 'Twice a day' })
    await db.run(sql`insert into device_tokens (token, user_id, platform) values ('phone-of-ann', ${ann.id}, 'ios')`)
    const conversation_id = await converse(ann, bob)
    await say(ann, conversation_id, 'Hello bob')
    await say(bob, conversation_id, undefined, {
      content: null,
      media_id: await uploadPicture(app, bob.token, { bucket: 'message-media' }),
    })
    const sketch = { media_id: await uploadPicture(app, ann.token), alt_text: 'A sketch' }
    await ann.call(saveDraft, { draft_id: newId(), version: 0, content: 'Not yet', country: 'FR', media: [sketch] })
    const removal_id = newId()
    await db.run(sql`
      insert into removals (id, kind, target_id, user_id, reason, created_at) values (${removal_id}, 'ban', ${newId()}, ${ann.id}, 'Rude', now())`)
    await db.run(sql`insert into appeals (id, removal_id, content, created_at) values (${newId()}, ${removal_id}, 'Never', now())`)
    // What ann saved is for her no more.
    await db.run(sql`update posts set status = 'removed' where id = ${gone.id}`)

    const { files, manifest, rows } = await archiveOf(ann)
    expect(manifest).toMatchObject({
      format: 'atelier',
      version: 1,
      account: { user_id: ann.id, username: 'ann', email: ann.email },
      media: { files: 4, missing: [] },
    })
    for (const kind of kindNames) {
      const found = rows(kind)
      expect(z.array(z.strictObject((kinds[kind].row as z.ZodMiniObject).shape)).safeParse(found).error, kind).toBeUndefined()
      expect(manifest.files).toContainEqual({ kind, file: `${kind}.json`, schema: `schema/${kind}.schema.json`, rows: found.length })
      expect(files.has(`schema/${kind}.schema.json`)).toBe(true)
    }
    expect(rows('account')).toMatchObject([{ user_id: ann.id, email: ann.email, identities: [{ provider: 'email' }], roles: [] }])
    expect(rows('profile')).toMatchObject([{ bio: 'Draws lighthouses', ...details, avatar: expect.stringMatching(/^media\/avatars\//) }])
    expect(rows('preferences')).toMatchObject([{ language: 'de', theme: 'dark', notification_prefs: { likes: false, follows: true } }])
    expect(rows('posts')).toMatchObject([
      {
        id: own.id,
        content: 'Better words #sea',
        created_at: own.created_at,
        versions: [{ version: 1, content: 'First words #sea' }],
        community: { id: community.id, name: 'Lighthouses' },
        hashtags: ['sea'],
        likes_count: 1,
        media: [{ alt_text: 'A lighthouse', is_sensitive: true, media_type: 'image/webp', width: 800, height: 600 }],
      },
    ])
    expect(rows('drafts')).toMatchObject([
      {
        content: 'Not yet',
        country: 'FR',
        community: null,
        media: [{ alt_text: 'A sketch', media_type: 'image/webp', file: expect.any(String) }],
      },
    ])
    expect(rows('received_comments')).toMatchObject([{ id: comment.id, post_id: own.id, author: { username: 'bob' }, content: 'From bob' }])
    expect(rows('comments')).toMatchObject([
      { content: 'Thank you', on_own_post: true, parent_comment_id: comment.id },
      { content: 'Well done', on_own_post: false, post_id: theirs.id },
    ])
    expect(rows('follows')).toMatchObject([{ person: { user_id: bob.id, username: 'bob' }, notify_posts: true }])
    expect(rows('followers')).toMatchObject([{ person: { username: 'cyd' } }])
    expect(rows('follow_requests')).toMatchObject([{ direction: 'sent', person: { username: 'dan' } }])
    expect(rows('mutes')).toMatchObject([{ person: { username: 'cyd' } }])
    expect(rows('blocks')).toMatchObject([{ person: { user_id: eve.id, username: 'eve' } }])
    expect(rows('muted_words')).toMatchObject([{ phrase: 'spoiler', ends_at: null }])
    expect(rows('collections')).toMatchObject([{ id: collection.id, name: 'To draw' }])
    expect(rows('bookmarks')).toMatchObject([
      { post_id: theirs.id, post: { content: 'By bob', author: { username: 'bob' } }, collections: [{ collection_id: collection.id }] },
      { post_id: gone.id, post: null, collections: [] },
    ])
    for (const kind of ['likes', 'shares'] as const) expect(rows(kind), kind).toMatchObject([{ post_id: theirs.id }])
    // What ann reported is hidden with that.
    expect(rows('hidden_posts')).toMatchObject([{ post_id: theirs.id }, { post_id: gone.id, post: null }])
    expect(rows('comment_likes')).toMatchObject([{ comment_id: comment.id, post_id: own.id }])
    expect(rows('communities')).toMatchObject([{ name: 'Lighthouses', role: 'owner', rules: 'Be kind.', offer: null }])
    expect(rows('conversations')).toMatchObject([{ id: conversation_id, person: { username: 'bob' } }])
    expect(rows('messages')).toMatchObject([
      { seq: 1, sender_id: ann.id, content: 'Hello bob', file: null },
      { seq: 2, sender_id: bob.id, content: null, media_type: 'image', file: expect.stringMatching(/^media\/message-media\//) },
    ])
    expect(rows('notices')).toContainEqual(expect.objectContaining({ kind: 'comment', post_id: own.id, comment_id: comment.id }))
    expect(rows('searches')).toMatchObject([{ query: 'harbour' }])
    expect(rows('reports')).toMatchObject([{ type: 'post', target_id: gone.id, note: 'Twice a day' }])
    expect(rows('removals')).toMatchObject([
      { kind: 'ban', reason: 'Rude', appeal: { content: 'Never', status: 'open', decided_at: null } },
    ])
    expect(rows('sessions')).toMatchObject([{ id: ann.session_id, aal: 'aal1' }])
    // Both days, should it become midnight meanwhile.
    expect([began, todayInUtc()]).toEqual(expect.arrayContaining(rows('activity').map(({ day }) => day)))
    expect(rows('activity')).not.toEqual([])
    expect(rows('devices')).toMatchObject([{ token: 'phone-of-ann', platform: 'ios' }])
    const media_files = [...files.keys()].filter((name) => name.startsWith('media/'))
    expect(
      rows('media')
        .map(({ file }) => file)
        .toSorted(),
    ).toEqual(media_files.toSorted())
    expect(rows('media').map(({ is_own }) => is_own)).toEqual([true, true, true, false])
    const file = rows('posts')[0]?.media[0]?.file ?? ''
    expect(files.get(file)).toEqual((await load(`/${file}`)).rawPayload)
  })

  test('has nothing of others that the person is not shown', async () => {
    const { hana, ivo, jul, kai } = await people('hana', 'ivo', 'jul', 'kai')
    const own = await publish(hana, 'Say something')
    await jul.call(createComment, { post_id: own.id, client_id: newId(), content: 'shown-comment' })
    const taken = await jul.call(createComment, { post_id: own.id, client_id: newId(), content: 'hidden-comment' })
    await db.run(sql`update comments set status = 'removed' where id = ${taken.id}`)
    await db.run(sql`update profiles set phone_number = '+49 151 5550001' where user_id = ${ivo.id}`)
    const secret = await publish(ivo, 'hidden-post')
    await hana.call(savePost, { post_id: secret.id })

    const withJul = await converse(hana, jul)
    await say(jul, withJul, 'shown-message')
    const removed = await say(jul, withJul, 'hidden-message that was deleted')
    await hana.call(hideMessage, { message_id: removed.id })
    const back = await say(jul, withJul, 'hidden-message that was taken back')
    await jul.call(takeBackMessage, { message_id: back.id })
    await say(ivo, await converse(hana, ivo), 'hidden-message of somebody who blocked')
    const media_id = await uploadPicture(app, kai.token, { bucket: 'message-media' })
    const request = await kai.call(openConversation, { user_id: hana.id })
    await say(kai, request.id, 'shown-request', { media_id })
    const before = await archiveOf(hana)
    expect(String(before.files.get('bookmarks.json'))).toContain('hidden-post')
    expect(String(before.files.get('messages.json'))).toContain('somebody who blocked')

    await ivo.call(blockUser, { user_id: hana.id })
    const { files, rows } = await archiveOf(hana)
    const text = [...files]
      .filter(([name]) => name.endsWith('.json'))
      .map(([, content]) => String(content))
      .join()
    for (const shown of ['shown-comment', 'shown-message', 'shown-request']) expect(text).toContain(shown)
    for (const hidden of ['hidden-', '5550001', ivo.email, jul.email]) expect(text).not.toContain(hidden)
    expect(rows('bookmarks')).toMatchObject([{ post_id: secret.id, post: null }])
    expect(rows('messages').filter(({ taken_back }) => taken_back)).toMatchObject([{ id: back.id, content: null }])
    expect(rows('messages').filter(({ sender_id }) => sender_id === kai.id)).toMatchObject([{ media_type: 'image', file: null }])
    expect([...files.keys()].filter((name) => name.startsWith('media/'))).toEqual([])
  })

  test('has no passwords, keys and codes', async () => {
    const { lea } = await people('lea')
    const totp = 'totp-secret-of-lea'
    await db.run(sql`
      insert into auth.factors (id, user_id, factor_type, status, friendly_name, secret)
      values (${newId()}, ${lea.id}, 'totp', 'verified', 'Phone', convert_to(${totp}, 'UTF8'))`)
    await db.run(sql`
      insert into auth.passkeys (id, user_id, credential_id, public_key, sign_count, friendly_name)
      values (${newId()}, ${lea.id}, convert_to('credential-of-lea', 'UTF8'), convert_to('key-of-lea', 'UTF8'), 3, 'Laptop')`)
    await db.run(sql`update auth.sessions set aal = 'aal2' where id = ${lea.session_id}`)
    await db.run(sql`update auth.users set password_hash = 'hash-of-the-password' where id = ${lea.id}`)
    const { zip, rows, files } = await archiveOf(lea)
    expect(rows('account')).toMatchObject([
      {
        factors: [{ factor_type: 'totp', friendly_name: 'Phone', status: 'verified' }],
        passkeys: [{ friendly_name: 'Laptop', last_used_at: null }],
      },
    ])
    const text = [...files.values(), zip].map(String).join()
    const hidden = [totp, 'credential-of-lea', 'key-of-lea'].map((secret) => Buffer.from(secret))
    const encoded = hidden.flatMap((secret) => (['utf8', 'hex', 'base64', 'base64url'] as const).map((name) => secret.toString(name)))
    for (const secret of ['hash-of-the-password', ...encoded]) expect(text).not.toContain(secret)
  })

  test('has every row once, however many pages they are', async () => {
    const { max, ned, oda } = await people('max', 'ned', 'oda')
    const count = 1_100
    await db.run(
      sql`insert into posts (id, user_id, content) select gen_random_uuid(), ${ned.id}, 'By ned ' || n from generate_series(1, ${count}) n`,
    )
    for (const table of [sql`likes`, sql`saved_posts`])
      await db.run(
        sql`insert into ${table} (id, user_id, post_id) select gen_random_uuid(), ${max.id}, id from posts where user_id = ${ned.id}`,
      )
    for (const table of [sql`shares`, sql`hidden_posts`])
      await db.run(sql`insert into ${table} (user_id, post_id) select ${max.id}, id from posts where user_id = ${ned.id}`)
    await db.run(
      sql`insert into posts (id, user_id, content) select gen_random_uuid(), ${max.id}, 'By max ' || n from generate_series(1, 3) n`,
    )
    await db.run(sql`
      insert into comments (id, post_id, user_id, content)
      select gen_random_uuid(), p.id, ${ned.id}, 'Comment ' || n from posts p cross join generate_series(1, 400) n where p.user_id = ${max.id}`)
    await db.run(sql`
      insert into notifications (id, user_id, sender_id, type, data, dedupe_key, created_at)
      select gen_random_uuid(), ${max.id}, ${ned.id}, 'comment', jsonb_build_object('kind', 'comment', 'post_id', c.post_id, 'comment_id', c.id), c.id::text,
        ${clock.now()} from comments c where c.user_id = ${ned.id}`)
    for (const other of [ned, oda]) {
      const id = await converse(max, other)
      await db.run(sql`
        insert into messages (id, conversation_id, sender_id, seq, revision, content)
        select gen_random_uuid(), ${id}, case when n % 2 = 0 then ${max.id} else ${other.id}::uuid end, n, n, 'Message ' || n from generate_series(1, 700) n`)
      await db.run(sql`update conversations set last_seq = 700, revision = 700 where id = ${id}`)
    }
    const { rows } = await archiveOf(max)
    for (const kind of ['likes', 'bookmarks', 'shares', 'hidden_posts'] as const)
      expect(new Set(rows(kind).map(({ post_id }) => post_id)).size, kind).toBe(count)
    expect(new Set(rows('received_comments').map(({ id }) => id)).size).toBe(1_200)
    expect(new Set(rows('notices').map(({ comment_id }) => comment_id)).size).toBe(1_200)
    expect(new Set(rows('messages').map(({ conversation_id, seq }) => `${conversation_id} ${seq}`)).size).toBe(1_400)
    for (const kind of ['likes', 'bookmarks', 'shares', 'hidden_posts'] as const) expect(rows(kind), kind).toHaveLength(count)
    expect([rows('received_comments').length, rows('notices').length, rows('messages').length]).toEqual([1_200, 1_200, 1_400])
  })
})

describe('SET-061, SET-062, SET-063: the download of the specification', () => {
  test('has the rows of profiles, user_preferences and device_tokens of the person, and nothing else', async () => {
    const { flo, gil } = await people('flo', 'gil')
    for (const { id, username } of [flo, gil])
      await db.run(sql`insert into device_tokens (token, user_id, platform) values (${`phone of ${username}`}, ${id}, 'android')`)
    await flo.call(updatePreferences, { theme: 'dark' })
    const { profiles, user_preferences, device_tokens, ...rest } = await flo.call(ownData)
    expect(rest).toEqual({})
    expect(profiles).toMatchObject([{ user_id: flo.id, username: 'flo', date_of_birth: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }])
    expect(user_preferences).toMatchObject([{ user_id: flo.id, theme: 'dark', notification_prefs: { likes: true } }])
    expect(device_tokens).toMatchObject([{ user_id: flo.id, token: 'phone of flo', platform: 'android', is_active: true }])
    expect(JSON.stringify([profiles, user_preferences, device_tokens])).not.toContain('gil')
    const columns = await db.many<{ name: string }>(sql`
      select column_name as name from information_schema.columns where table_name = 'profiles' and table_schema = 'public'`)
    // What the person is not shown: why others do not see them, and the name as searches compare it.
    const hidden = ['folded_name', 'has_ban', 'hidden_since', 'is_banned']
    expect([...Object.keys(profiles[0] ?? {}), ...hidden].toSorted()).toEqual(columns.map(({ name }) => name).toSorted())
  })
})

test('every table is in a kind, or is left out for a reason', async () => {
  const tables = await db.many<{ name: string }>(sql`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name as name from information_schema.tables
    where table_schema in ('public', 'auth') and table_type = 'BASE TABLE'`)
  const inKinds = new Set(kindNames.flatMap((name) => [...kinds[name].tables]))
  expect([...inKinds, ...Object.keys(leftOutTables)].toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})
