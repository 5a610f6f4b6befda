import { createComment, deleteComment } from '@atelier/contract/comments'
import { blockUser, followUser } from '@atelier/contract/follows'
import { createPost, likePost, type Post } from '@atelier/contract/posts'
import { updatePreferences } from '@atelier/contract/preferences'
import { getMe, getProfile, profilePosts, updateProfile } from '@atelier/contract/profiles'
import { describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { insertMedia } from '#features/media/media.queries.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, call, db, people } = await world()
const makePrivate = (person: TestPerson) => db.run(sql`update profiles set is_private = true where user_id = ${person.id}`)
const ban = (person: TestPerson) => db.run(sql`insert into user_bans (id, user_id) values (${crypto.randomUUID()}, ${person.id})`)
const post = (person: TestPerson, content: string): Promise<Post> => person.call(createPost, { client_id: crypto.randomUUID(), content })
const comment = (person: TestPerson, { id }: Post) =>
  person.call(createComment, { client_id: crypto.randomUUID(), post_id: id, content: 'Lovely' })

describe('getMe', () => {
  test('is the viewer’s own account, with its private fields', async () => {
    const { ann, bob } = await people('ann', 'bob')
    await db.run(sql`update profiles set phone_number = '030 1234', nationality = 'DE' where user_id = ${ann.id}`)
    const secrets = { email: ann.email, phone_number: '030 1234', nationality: 'DE', date_of_birth: '1990-05-17' }
    expect(await ann.call(getMe)).toMatchObject({ ...secrets, user_id: ann.id, role: 'user', onboarding_completed: true })
    await db.run(sql`insert into user_roles (user_id, role) values (${ann.id}, 'admin')`)
    expect((await ann.call(getMe)).role).toBe('admin')

    // QUALITY R18b: read as text, so that a field of any name would show.
    const { body } = await app.inject({ url: `/api/profiles/${ann.id}`, headers: { authorization: `Bearer ${bob.token}` } })
    expect(body).toContain(ann.id)
    for (const secret of Object.values(secrets)) expect(body).not.toContain(`"${secret}"`)
  })
})

describe('getProfile', () => {
  test('PROF-028, PROF-029, PROF-032, PROF-033: by id and by username, also typed in capitals', async () => {
    const { cyn, dan } = await people('cyn', 'dan')
    const byId = await dan.call(getProfile, { identifier: cyn.id })
    expect(byId).toMatchObject({ user_id: cyn.id, username: 'cyn', full_name: 'Cyn Tester', visible: true, user_following: false })
    expect(await dan.call(getProfile, { identifier: 'cyn' })).toEqual(byId)
    expect(await dan.call(getProfile, { identifier: 'Cyn' })).toEqual(byId)
  })

  test('says whether the person takes messages from the viewer', async () => {
    const { lou, max, ned } = await people('lou', 'max', 'ned')
    const taken = async (viewer: TestPerson) => (await viewer.call(getProfile, { identifier: lou.id })).can_message
    expect(await taken(max)).toBe(true)
    await lou.call(updatePreferences, { message_audience: 'followers' })
    expect(await taken(max)).toBe(false)
    expect((await max.call(followUser, { user_id: lou.id })).can_message).toBe(true)
    await lou.call(updatePreferences, { message_audience: 'following' })
    expect(await taken(max)).toBe(false)
    await lou.call(followUser, { user_id: ned.id })
    expect(await taken(ned)).toBe(true)
    await lou.call(updatePreferences, { notification_prefs: { allow_messages: false } })
    expect(await taken(ned)).toBe(false)
  })

  test('PROF-030: an unknown, unfinished, banned or blocking person is not found, with one answer for all', async () => {
    const { eve, fay, gus, ivo } = await people('eve', 'fay', 'gus', 'ivo')
    const answer = async (identifier: string) => {
      const { statusCode, body } = await app.inject({
        url: `/api/profiles/${identifier}`,
        headers: { authorization: `Bearer ${eve.token}` },
      })
      return { statusCode, body }
    }
    const unknown = await answer('nobody')
    expect(unknown).toMatchObject({ statusCode: 404, body: expect.stringContaining('"code":"not_found"') })
    const missing = async (identifier: string) => expect(await answer(identifier)).toEqual(unknown)
    await missing('nobody')
    await missing(crypto.randomUUID())
    await missing('-'.padEnd(36, 'x'))
    await expect(eve.call(getProfile, { identifier: 'fay' })).resolves.toBeDefined()
    await db.run(sql`update profiles set onboarding_completed = false where user_id = ${fay.id}`)
    await missing('fay')
    await ban(gus)
    await missing('gus')
    await expect(eve.call(getProfile, { identifier: 'ivo' })).resolves.toBeDefined()
    await ivo.call(blockUser, { user_id: eve.id })
    await missing('ivo')
    await missing(ivo.id)
    await expect(eve.call(getProfile, { identifier: 'x\u0000y' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(call(getProfile, { identifier: 'eve' })).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('a private account shows who it is, but is not visible to strangers', async () => {
    const { hal, ida, jan } = await people('hal', 'ida', 'jan')
    await jan.call(followUser, { user_id: hal.id })
    await makePrivate(hal)
    expect(await ida.call(getProfile, { identifier: 'hal' })).toMatchObject({ is_private: true, visible: false, full_name: 'Hal Tester' })
    expect(await jan.call(getProfile, { identifier: 'hal' })).toMatchObject({ visible: true, user_following: true })
    expect(await hal.call(getProfile, { identifier: 'hal' })).toMatchObject({ visible: true })
  })
})

const nothing = { location: null, website: null, links: [], open_for_commissions: false }

describe('updateProfile', () => {
  test('PROF-056: saves what is given and leaves the rest', async () => {
    const { kim } = await people('kim')
    const me = await kim.call(updateProfile, { full_name: '  Kim K.  ', bio: 'Paints walls' })
    expect(me).toMatchObject({ full_name: 'Kim K.', bio: 'Paints walls', username: 'kim' })
    expect(await kim.call(updateProfile, {})).toEqual(me)
  })

  test('PROF-051: blank values are saved as empty', async () => {
    const { lea } = await people('lea')
    await lea.call(updateProfile, { bio: 'Paints walls' })
    expect(await lea.call(updateProfile, { full_name: ' ', username: '', bio: '\n ' })).toMatchObject({
      full_name: null,
      username: null,
      bio: null,
    })
    expect(await lea.call(getProfile, { identifier: lea.id })).toMatchObject({ username: null })
  })

  test.each([
    ['PROF-048', { full_name: 'x'.repeat(51) }, 'full_name', 'too_long'],
    ['PROF-049', { username: 'x'.repeat(31) }, 'username', 'username_too_long'],
    ['ONB-049', { username: 'ab' }, 'username', 'username_too_short'],
    ['ONB-051', { username: 'bi-g' }, 'username', 'username_characters'],
    ['PROF-050', { bio: 'x'.repeat(161) }, 'bio', 'too_long'],
    ['a NUL', { bio: 'x\u0000' }, 'bio', 'not_text'],
    ['a location', { location: 'x'.repeat(51) }, 'location', 'too_long'],
    ['no https', { website: 'http://example.com' }, 'website', 'not_a_link'],
    ['a script', { links: ['example.com', 'javascript:alert(1)'] }, 'links.1', 'not_a_link'],
  ])('%s: %j is refused at its field', async (_id, edit, field, code) => {
    await expect(mia.call(updateProfile, edit)).rejects.toMatchObject({ code: 'invalid', errors: [{ field, code }] })
  })

  test('PROF-048, PROF-050: the limits themselves are allowed, counted as people see them', async () => {
    const edit = { full_name: '👩🏽‍🎨'.repeat(50), bio: 'é'.repeat(160) }
    expect(await mia.call(updateProfile, edit)).toMatchObject(edit)
  })

  test('location, website, links and commissions are kept, with https added, each link once, and emptied', async () => {
    const { lux } = await people('lux')
    const edit = {
      location: ' Lyon ',
      website: 'Lux.example',
      links: ['shop.example/lux', 'https://shop.example/lux'],
      open_for_commissions: true,
    }
    const kept = { location: 'Lyon', website: 'https://lux.example/', links: ['https://shop.example/lux'], open_for_commissions: true }
    expect(await lux.call(updateProfile, edit)).toMatchObject(kept)
    expect(await lux.call(updateProfile, { bio: 'Prints' })).toMatchObject(kept)
    expect(await mia.call(getProfile, { identifier: 'lux' })).toMatchObject(kept)
    await expect(lux.call(updateProfile, { links: ['a.example', 'b.example', 'c.example', 'd.example'] })).rejects.toMatchObject({
      code: 'invalid',
    })
    expect(await lux.call(updateProfile, { location: ' ', website: '', links: [], open_for_commissions: false })).toMatchObject(nothing)
  })

  test('a private profile gives them to approved followers alone, and a banned one to nobody', async () => {
    const { pru, ray, sue } = await people('pru', 'ray', 'sue')
    const details = { location: 'Lyon', website: 'https://pru.example/', links: ['https://shop.example/'], open_for_commissions: true }
    await ray.call(followUser, { user_id: pru.id })
    await pru.call(updateProfile, { ...details, is_private: true })
    await pru.call(followUser, { user_id: sue.id })
    expect(await ray.call(getProfile, { identifier: 'pru' })).toMatchObject({ ...details, follows_viewer: false })
    // That she follows them, her followers see in their own list too.
    expect(await sue.call(getProfile, { identifier: 'pru' })).toMatchObject({ ...nothing, visible: false, follows_viewer: true })
    await db.run(sql`update profiles set is_banned = true where user_id = ${pru.id}`)
    for (const viewer of [ray, sue])
      await expect(viewer.call(getProfile, { identifier: 'pru' })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('what onboarding allowed to be longer may stay', async () => {
    const { nia } = await people('nia')
    const long = { full_name: `${'A'.repeat(50)} ${'B'.repeat(50)}`, bio: 'x'.repeat(200) }
    await db.run(sql`update profiles set full_name = ${long.full_name}, bio = ${long.bio} where user_id = ${nia.id}`)
    expect(await nia.call(updateProfile, { ...long, username: 'nia_n' })).toMatchObject({ ...long, username: 'nia_n' })
    await expect(nia.call(updateProfile, { bio: 'y'.repeat(200) })).rejects.toMatchObject({ code: 'invalid' })
  })

  test('a taken username is a conflict at its field; the own one is not', async () => {
    const { oto } = await people('oto')
    await expect(oto.call(updateProfile, { username: 'mia' })).rejects.toMatchObject({
      code: 'username_taken',
      errors: [{ field: 'username', code: 'username_taken' }],
    })
    expect(await oto.call(updateProfile, { username: 'oto' })).toMatchObject({ username: 'oto' })
  })

  test('PROF-055: pictures come from own finished uploads, stay when sent again, and can be removed', async () => {
    const { pia, rob } = await people('pia', 'rob')
    const upload = async (purpose: 'avatar' | 'banner') => {
      const media_id = crypto.randomUUID()
      const path = `${purpose}-${pia.id}-${Date.now()}.jpg`
      const url = `/media/avatars/${path}`
      const picture = { media_type: 'image/jpeg', bytes: 9, width: 8, height: 8, placeholder: '#aabbcc', sizes: [] }
      await insertMedia(db, media_id, { ...picture, user_id: pia.id, bucket: 'avatars', path, media_url: url })
      return { media_id, url }
    }
    const [avatar, banner] = [await upload('avatar'), await upload('banner')]
    await expect(rob.call(updateProfile, { avatar_media_id: avatar.media_id })).rejects.toMatchObject({ code: 'media_not_ready' })
    await expect(pia.call(updateProfile, { avatar_media_id: crypto.randomUUID() })).rejects.toMatchObject({ code: 'media_not_ready' })
    const edit = { avatar_media_id: avatar.media_id, banner_media_id: banner.media_id }
    const me = await pia.call(updateProfile, edit)
    expect(me).toMatchObject({ avatar_url: avatar.url, banner_url: banner.url })
    expect(await pia.call(updateProfile, edit)).toEqual(me)
    expect(await pia.call(updateProfile, { bio: 'New' })).toMatchObject({ avatar_url: avatar.url })
    expect(await pia.call(updateProfile, { avatar_media_id: null })).toMatchObject({ avatar_url: null, banner_url: banner.url })
  })

  test('PROF-057, QUALITY R18b: only one’s own profile can be written, and neither badge nor counters nor privileges', async () => {
    const { sam } = await people('sam')
    const payload = {
      bio: 'Hi',
      is_verified: true,
      followers_count: 9,
      role: 'admin',
      is_banned: true,
      user_id: mia.id,
      email: 'x@y.example',
    }
    const other = await mia.call(getMe)
    await app.inject({ method: 'PATCH', url: '/api/me/profile', payload, headers: { authorization: `Bearer ${sam.token}` } })
    expect(await sam.call(getMe)).toMatchObject({
      bio: 'Hi',
      is_verified: false,
      followers_count: 0,
      role: 'user',
      user_id: sam.id,
      email: sam.email,
    })
    expect(await mia.call(getMe)).toEqual(other)
    for (const url of [`/api/profiles/${mia.id}`, `/api/users/${mia.id}/profile`]) {
      const answer = await app.inject({ method: 'PATCH', url, payload, headers: { authorization: `Bearer ${sam.token}` } })
      expect(answer.statusCode).toBe(404)
    }
  })
})
const { mia } = await people('mia')

describe('profilePosts', () => {
  const contents = async (page: Promise<{ items: Post[] }>) => (await page).items.map(({ content }) => content)

  test('PROF-034, PROF-035, PROF-036: the posts of a person, public ones only for others, newest first, page by page', async () => {
    const { tia, uli } = await people('tia', 'uli')
    for (const content of ['one', 'two', 'three', 'four', 'five']) await post(tia, content)
    const hidden = await post(tia, 'not public')
    await db.run(sql`update posts set is_public = false where id = ${hidden.id}`)
    await post(uli, 'by uli')
    expect(await contents(uli.call(profilePosts, { user_id: tia.id }))).toEqual(['five', 'four', 'three', 'two', 'one'])
    expect(await contents(tia.call(profilePosts, { user_id: tia.id }))).toEqual(['not public', 'five', 'four', 'three', 'two', 'one'])
    const first = await uli.call(profilePosts, { user_id: tia.id, limit: 3 })
    const rest = await uli.call(profilePosts, { user_id: tia.id, limit: 3, cursor: first.next_cursor ?? '' })
    expect([...first.items, ...rest.items].map(({ content }) => content)).toEqual(['five', 'four', 'three', 'two', 'one'])
    expect(rest.next_cursor).toBeNull()
  })

  test('PROF-019: replies are the posts that the person commented on, by their newest comment, each once', async () => {
    const { vic, wes } = await people('vic', 'wes')
    const [a, b, c] = [await post(wes, 'a'), await post(wes, 'b'), await post(wes, 'c')]
    await comment(vic, a)
    await comment(vic, b)
    const gone = await comment(vic, c)
    await comment(vic, a)
    const replies = () => contents(wes.call(profilePosts, { user_id: vic.id, tab: 'replies' }))
    expect(await replies()).toEqual(['a', 'c', 'b'])
    await vic.call(deleteComment, { comment_id: gone.id })
    expect(await replies()).toEqual(['a', 'b'])
    const first = await wes.call(profilePosts, { user_id: vic.id, tab: 'replies', limit: 1 })
    expect(await contents(wes.call(profilePosts, { user_id: vic.id, tab: 'replies', cursor: first.next_cursor ?? '' }))).toEqual(['b'])
  })

  test('replies under posts that the viewer may not see stay out', async () => {
    const { xia, yan, zed } = await people('xia', 'yan', 'zed')
    const secret = await post(yan, 'for followers')
    await comment(xia, secret)
    const replies = () => contents(zed.call(profilePosts, { user_id: xia.id, tab: 'replies' }))
    expect(await replies()).toEqual(['for followers'])
    await makePrivate(yan)
    expect(await replies()).toEqual([])
  })

  test('PROF-020: media are the posts with pictures', async () => {
    const { amy } = await people('amy')
    const picture = await post(amy, 'picture')
    await post(amy, 'words')
    await db.run(sql`
      insert into post_media (id, post_id, media_url, media_type, order_index) values (${crypto.randomUUID()}, ${picture.id}, '/media/post-media/x', 'image/jpeg', 0)`)
    expect(await contents(amy.call(profilePosts, { user_id: amy.id, tab: 'media' }))).toEqual(['picture'])
  })

  test('PROF-021, PROF-022: only the owner sees their likes, newest first', async () => {
    const { ben, cal } = await people('ben', 'cal')
    const [a, b] = [await post(cal, 'a'), await post(cal, 'b')]
    await ben.call(likePost, { post_id: b.id })
    await ben.call(likePost, { post_id: a.id })
    expect(await contents(ben.call(profilePosts, { user_id: ben.id, tab: 'likes' }))).toEqual(['a', 'b'])
    await expect(cal.call(profilePosts, { user_id: ben.id, tab: 'likes' })).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('posts of a private, blocking, blocked or banned person are not found', async () => {
    const { dee, eli, fox, gil, hot } = await people('dee', 'eli', 'fox', 'gil', 'hot')
    const looks = [eli, fox, gil, hot].flatMap(({ id: user_id }) =>
      (['posts', 'replies', 'media'] as const).map((tab) => () => dee.call(profilePosts, { user_id, tab })),
    )
    for (const look of looks) expect(await look()).toEqual({ items: [], next_cursor: null, pinned: [] })
    await makePrivate(eli)
    await fox.call(blockUser, { user_id: dee.id })
    await dee.call(blockUser, { user_id: gil.id })
    await ban(hot)
    for (const look of looks) await expect(look()).rejects.toMatchObject({ code: 'not_found' })
  })
})
