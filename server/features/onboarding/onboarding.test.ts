import { interests } from '@atelier/contract/choices'
import type { InputOf } from '@atelier/contract/endpoint'
import { checkUsername, completeOnboarding, getInterests, listInterests, updateInterests } from '@atelier/contract/onboarding'
import { getMe, getProfile } from '@atelier/contract/profiles'
import { username as usernameRule } from '@atelier/contract/rules/username'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { insertMedia } from '#features/media/media.queries.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { call, db, deps, people } = await world()
const { items: offered } = await call(listInterests)
const interest_ids = offered.slice(0, 3).map(({ id }) => id)
const { ada } = await people('ada')
await db.run(sql`insert into word_filters (id, word, severity) values (gen_random_uuid(), 'vile', 'high')`)

/** Signed up, but not onboarded. */
async function newcomers<Name extends string>(...names: Name[]): Promise<Record<Name, TestPerson>> {
  const made = await people(...names)
  const ids = Object.values<TestPerson>(made).map(({ id }) => id)
  await db.run(sql`
    update profiles set username = null, full_name = null, date_of_birth = null, onboarding_completed = false where user_id = any(${ids}::uuid[])`)
  return made
}

const form: InputOf<typeof completeOnboarding> = {
  first_name: ' Grace ',
  last_name: 'Hopper',
  username: 'grace',
  date_of_birth: '1990-12-09',
  bio: 'I count engines',
  phone_number: '+49 30 1234567',
  nationality: 'DE',
  interest_ids,
  preferred_categories: ['Tutorials', 'Entertainment'],
}
const { gus } = await newcomers('gus')
const answers = (changes: Record<string, unknown> = {}) => ({ ...form, ...changes }) as InputOf<typeof completeOnboarding>

describe('choices', () => {
  test('ONB-075: the 30 interests in their order, for everybody', () => {
    expect(offered.map(({ name }) => name)).toEqual([...interests])
    expect(offered).toHaveLength(30)
  })
})

describe('checkUsername', () => {
  test('ONB-027, ONB-032: says what is free, and offers valid, free alternatives', async () => {
    const { bob } = await people('bob')
    expect(await bob.call(checkUsername, { username: 'nobody_yet' })).toEqual({ available: true, suggestions: [] })
    const { available, suggestions } = await bob.call(checkUsername, { username: 'ada' })
    expect(available).toBe(false)
    expect(suggestions).toHaveLength(3)
    for (const suggestion of suggestions) {
      expect(usernameRule.safeParse(suggestion).success).toBe(true)
      expect((await bob.call(checkUsername, { username: suggestion })).available).toBe(true)
    }
  })
  test('taken suggestions are passed over', async () => {
    const now = new Date()
    deps.clock = () => now
    onTestFinished(() => {
      deps.clock = () => new Date()
    })
    const year = now.getFullYear()
    const { suggestions } = await ada.call(checkUsername, { username: 'bob' })
    await people(`bob${year}`, 'the_bob')
    expect(suggestions).toContain(`bob${year}`)
    const { suggestions: left } = await ada.call(checkUsername, { username: 'bob' })
    expect(left).toContain('bob_official')
    expect(left).not.toContain(`bob${year}`)
  })
  test("one's own is free for oneself", async () => {
    expect((await ada.call(checkUsername, { username: 'ada' })).available).toBe(true)
  })
  test('ONB-049, ONB-050, ONB-051, ONB-052: what cannot be a username is refused with its rule', async () => {
    const rule = (username: string) =>
      ada.call(checkUsername, { username }).catch((error: { errors: { code: string }[] }) => error.errors.map(({ code }) => code))
    expect(await rule('ab')).toEqual(['username_too_short'])
    expect(await rule('a'.repeat(31))).toEqual(['username_too_long'])
    expect(await rule('ad-a')).toEqual(['username_characters'])
    expect(await rule('1ada')).toEqual(['username_start'])
  })
})

describe('completeOnboarding', () => {
  test('ONB-087, ONB-090, ONB-091: saves profile, interests and preferences', async () => {
    const { cyn } = await newcomers('cyn')
    const me = await cyn.call(completeOnboarding, answers())
    expect(me).toMatchObject({
      onboarding_completed: true,
      full_name: 'Grace Hopper',
      username: 'grace',
      date_of_birth: '1990-12-09',
      bio: 'I count engines',
      phone_number: '+49 30 1234567',
      nationality: 'DE',
      email: cyn.email,
    })
    const chosen = await cyn.call(getInterests)
    expect(chosen).toEqual({ interest_ids, preferred_categories: ['Tutorials', 'Entertainment'] })
    // A lost answer: the same call again changes nothing, nor does another one.
    expect(await cyn.call(completeOnboarding, answers())).toEqual(me)
    expect(await cyn.call(completeOnboarding, answers({ username: 'other', date_of_birth: '1980-01-01' }))).toEqual(me)
  })

  test('ONB-068, ONB-069, ONB-080: bio, phone, location, picture and categories may be missing', async () => {
    const { dan } = await newcomers('dan')
    const me = await dan.call(
      completeOnboarding,
      answers({ username: 'dan_d', bio: '  ', phone_number: null, nationality: null, preferred_categories: undefined }),
    )
    expect(me).toMatchObject({ bio: null, phone_number: null, nationality: null, avatar_url: null, onboarding_completed: true })
  })

  test('ONB-087: takes an own finished upload as the avatar, and no one else’s', async () => {
    const { eve, fay } = await newcomers('eve', 'fay')
    const media_id = crypto.randomUUID()
    const path = `avatar-${eve.id}-1700000000000.jpg`
    const avatar_url = `/media/avatars/${path}`
    const picture = { media_type: 'image/jpeg', bytes: 9, width: 8, height: 8, placeholder: '#aabbcc', sizes: [] }
    await insertMedia(db, media_id, { ...picture, user_id: eve.id, bucket: 'avatars', path, media_url: avatar_url })
    await expect(fay.call(completeOnboarding, answers({ username: 'fay_f', avatar_media_id: media_id }))).rejects.toMatchObject({
      code: 'media_not_ready',
    })
    expect((await fay.call(getMe)).onboarding_completed).toBe(false)
    const me = await eve.call(completeOnboarding, answers({ username: 'eve_e', avatar_media_id: media_id }))
    expect(me.avatar_url).toBe(avatar_url)
  })

  test.each([
    ['ONB-044', { first_name: ' ' }, 'first_name', 'required'],
    ['ONB-045', { first_name: 'x'.repeat(51) }, 'first_name', 'too_long'],
    ['ONB-047', { last_name: '' }, 'last_name', 'required'],
    ['ONB-048', { last_name: 'x'.repeat(51) }, 'last_name', 'too_long'],
    ['ONB-049', { username: 'ab' }, 'username', 'username_too_short'],
    ['ONB-050', { username: 'a'.repeat(31) }, 'username', 'username_too_long'],
    ['ONB-051', { username: 'grä' }, 'username', 'username_characters'],
    ['ONB-052', { username: '_grace' }, 'username', 'username_start'],
    ['ONB-054', { date_of_birth: '' }, 'date_of_birth', 'birthday_required'],
    ['ONB-054', { date_of_birth: '2001-02-29' }, 'date_of_birth', 'birthday_required'],
    ['ONB-055', { date_of_birth: '2020-01-01' }, 'date_of_birth', 'too_young'],
    ['ONB-042', { date_of_birth: '1850-01-01' }, 'date_of_birth', 'birthday_range'],
    ['ONB-067', { bio: 'x'.repeat(201) }, 'bio', 'too_long'],
    ['a phone number', { phone_number: 'call me' }, 'phone_number', 'phone_form'],
    ['a country', { nationality: 'Narnia' }, 'nationality', 'invalid_value'],
    ['ONB-077', { interest_ids: interest_ids.slice(0, 2) }, 'interest_ids', 'too_few_interests'],
    ['ONB-077', { interest_ids: [interest_ids[0], interest_ids[0], interest_ids[0]] }, 'interest_ids', 'too_few_interests'],
    ['an interest', { interest_ids: [...interest_ids.slice(0, 2), crypto.randomUUID()] }, 'interest_ids', 'unknown_interest'],
    ['a category', { preferred_categories: ['Gossip'] }, 'preferred_categories.0', 'invalid_value'],
    ['a filtered word', { username: 'vile_gus' }, 'username', 'filtered'],
  ])('%s: %j is refused at its field, and nothing is saved', async (_id, change, field, code) => {
    await expect(gus.call(completeOnboarding, answers({ username: 'gus_g', ...change }))).rejects.toMatchObject({
      code: 'invalid',
      errors: expect.arrayContaining([{ field, code }]),
    })
    expect(await gus.call(getMe)).toMatchObject({ onboarding_completed: false, username: null, full_name: null })
  })

  test('ONB-055: thirteen years by the server’s clock, to the day', async () => {
    const { hal } = await newcomers('hal')
    const born = answers({ username: 'hal_h', date_of_birth: '2013-05-01' })
    onTestFinished(() => {
      deps.clock = () => new Date()
    })
    deps.clock = () => new Date('2026-04-30T23:59:59Z')
    await expect(hal.call(completeOnboarding, born)).rejects.toMatchObject({ errors: [{ field: 'date_of_birth', code: 'too_young' }] })
    deps.clock = () => new Date('2026-05-01T00:00:00Z')
    expect((await hal.call(completeOnboarding, born)).onboarding_completed).toBe(true)
  })

  test('ONB-053: a taken username is a conflict at its field', async () => {
    const { ida } = await newcomers('ida')
    await expect(ida.call(completeOnboarding, answers({ username: 'ada' }))).rejects.toMatchObject({
      code: 'username_taken',
      status: 409,
      errors: [{ field: 'username', code: 'username_taken' }],
    })
    expect(await db.one(sql`select count(*) from user_interests where user_id = ${ida.id}`)).toEqual({ count: 0 })
  })

  test('QUALITY R7: of a hundred people who want one username at once, one gets it', async () => {
    const crowd = Object.values(await newcomers(...Array.from({ length: 100 }, (_, n) => `crowd${n}`)))
    const outcomes = await Promise.allSettled(crowd.map((person) => person.call(completeOnboarding, answers({ username: 'wanted' }))))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
    expect(new Set(reasons)).toEqual(new Set(['username_taken']))
    expect(await db.one(sql`select count(*) from profiles where username = 'wanted' and onboarding_completed`)).toEqual({ count: 1 })
    expect((await ada.call(getProfile, { identifier: 'wanted' })).full_name).toBe('Grace Hopper')
  })
})

describe('interests in the settings', () => {
  test('SRCH-050: are replaced as a whole', async () => {
    const { jan } = await people('jan')
    const next = { interest_ids: offered.slice(5, 9).map(({ id }) => id), preferred_categories: ['Tutorials' as const] }
    expect(await jan.call(updateInterests, next)).toEqual(next)
    expect(await jan.call(updateInterests, next)).toEqual(next)
    const fewer = { interest_ids: next.interest_ids.slice(1), preferred_categories: [] }
    expect(await jan.call(updateInterests, fewer)).toEqual(fewer)
    expect(await jan.call(getInterests)).toEqual(fewer)
  })
  test('one that was switched off may stay but not be chosen', async () => {
    const { kim, lea } = await people('kim', 'lea')
    const [off, ...on] = offered.slice(10, 14).map(({ id }) => id)
    const withOff = { interest_ids: [off as string, ...on], preferred_categories: [] }
    await kim.call(updateInterests, withOff)
    await db.run(sql`update interests set is_active = false where id = ${off}`)
    expect((await kim.call(updateInterests, withOff)).interest_ids).toEqual(withOff.interest_ids)
    await expect(lea.call(updateInterests, withOff)).rejects.toMatchObject({
      errors: [{ field: 'interest_ids', code: 'unknown_interest' }],
    })
    expect((await call(listInterests)).items).toHaveLength(29)
    await db.run(sql`update interests set is_active = true where id = ${off}`)
  })
  test('two saves at once end as one of the two', async () => {
    const { max } = await people('max')
    const [one, two] = [offered.slice(0, 4), offered.slice(4, 8)].map((some) => some.map(({ id }) => id)) as [string[], string[]]
    for (let round = 0; round < 10; round++) {
      await Promise.all([one, two].map((ids) => max.call(updateInterests, { interest_ids: ids, preferred_categories: [] })))
      expect([one, two]).toContainEqual((await max.call(getInterests)).interest_ids)
    }
  })
})
