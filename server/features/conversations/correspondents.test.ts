import { archiveConversation } from '@atelier/contract/conversation-list'
import { listConversations, openConversation, searchCorrespondents } from '@atelier/contract/conversations'
import { blockUser, followUser } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { updatePreferences } from '@atelier/contract/preferences'
import { describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { converse, say } from '#testing/conversations.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { call, db, people } = await world()

const found = async (person: TestPerson, q: string) =>
  (await person.call(searchCorrespondents, { q })).items.map(({ username }) => username)
const named = (person: TestPerson, fullName: string) =>
  db.run(sql`update profiles set full_name = ${fullName} where user_id = ${person.id}`)

describe('people to write to', () => {
  test('MSG-040: never include oneself', async () => {
    const { ann_pots, bob_pots } = await people('ann_pots', 'bob_pots')
    expect(await found(ann_pots, '_pots')).toEqual(['bob_pots'])
    expect(await found(bob_pots, '_pots')).toEqual(['ann_pots'])
  })

  test('MSG-041: their full name or username contains the text, in any case, however short it is', async () => {
    const { cyn, eve } = await people('cyn', 'dan_kiln', 'eve')
    await named(eve, 'Éva Kÿvxlne')
    for (const q of ['dan_kiln', 'KIL', 'n_k', 'il', '@dan_k']) expect(await found(cyn, q), q).toContain('dan_kiln')
    for (const q of ['kÿVX', 'ÉVA', 'vx', 'a KÿV', 'xlne']) expect(await found(cyn, q), q).toEqual(['eve'])
    for (const q of ['@', '%', 'd_n', 'kilt']) expect(await found(cyn, q), q).toEqual([])
    const { items } = await cyn.call(searchCorrespondents, { q: 'kvxlne' })
    expect(items).toEqual([])
    expect((await cyn.call(searchCorrespondents, { q: 'kÿvxlne' })).items).toEqual([
      { user_id: eve.id, full_name: 'Éva Kÿvxlne', username: 'eve', avatar_url: null, is_verified: false, can_message: true },
    ])
    await expect(call(searchCorrespondents, { q: 'eve' })).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('MSG-042: at most twenty, those first whom one follows or writes with', async () => {
    const { fay } = await people('fay')
    const crowd = await people(...Array.from({ length: 23 }, (_, n) => `crowd${String(n).padStart(2, '0')}`))
    const everybody = Object.values(crowd)
    expect(await found(fay, 'crowd')).toHaveLength(20)
    const [followed, writing] = everybody.slice(-2) as [TestPerson, TestPerson]
    await fay.call(followUser, { user_id: followed.id })
    await converse(fay, writing)
    await db.run(sql`update profiles set followers_count = 1000 where user_id = ${everybody[0]?.id}`)
    expect((await found(fay, 'row')).slice(0, 3).toSorted()).toEqual(['crowd00', followed.username, writing.username])
    expect((await found(fay, 'row'))[2]).toBe('crowd00')
    await expect(fay.call(searchCorrespondents, { q: 'crowd', limit: 21 })).rejects.toMatchObject({ code: 'invalid' })
  })

  test('searching for people and in the list is limited by the minute, reading the list is not', async () => {
    const strict = await world({ rateLimits: true })
    const { sue } = await strict.people('sue')
    strict.clock.stop()
    for (const search of [() => sue.call(searchCorrespondents, { q: 'nobody' }), () => sue.call(listConversations, { q: 'nobody' })]) {
      for (let n = 1; n <= 120; n++) {
        await search()
        if (n % (limits.perPerson.listReadsPerS - 1) === 0) strict.clock.pass(1)
      }
      await expect(search()).rejects.toMatchObject({ code: 'rate_limited' })
      await sue.call(listConversations, {})
      strict.clock.pass(60)
      await search()
    }
  })

  test('blocks either way, bans and unfinished profiles leave people out', async () => {
    const { gus, hal_clay, ian_clay, joy_clay, kai_clay } = await people('gus', 'hal_clay', 'ian_clay', 'joy_clay', 'kai_clay', 'lea_clay')
    expect(await found(gus, '_clay')).toHaveLength(5)
    await gus.call(blockUser, { user_id: hal_clay.id })
    await ian_clay.call(blockUser, { user_id: gus.id })
    await db.run(sql`insert into user_bans (id, user_id) values (${crypto.randomUUID()}, ${joy_clay.id})`)
    await db.run(sql`update profiles set onboarding_completed = false where user_id = ${kai_clay.id}`)
    expect(await found(gus, '_clay')).toEqual(['lea_clay'])
  })

  test('whether they take messages is said beside each, as opening a conversation would answer', async () => {
    const { max, nia_wool, ola_wool, pam_wool, rex_wool } = await people('max', 'nia_wool', 'ola_wool', 'pam_wool', 'rex_wool')
    await nia_wool.call(updatePreferences, { notification_prefs: { allow_messages: false } })
    await ola_wool.call(updatePreferences, { message_audience: 'followers' })
    await pam_wool.call(updatePreferences, { message_audience: 'following' })
    const allowed = async () =>
      Object.fromEntries(
        (await max.call(searchCorrespondents, { q: '_wool' })).items.map(({ username, can_message }) => [username, can_message]),
      )
    expect(await allowed()).toEqual({ nia_wool: false, ola_wool: false, pam_wool: false, rex_wool: true })
    await max.call(followUser, { user_id: ola_wool.id })
    await pam_wool.call(followUser, { user_id: max.id })
    await nia_wool.call(followUser, { user_id: max.id })
    expect(await allowed()).toEqual({ nia_wool: false, ola_wool: true, pam_wool: true, rex_wool: true })
    await expect(max.call(openConversation, { user_id: nia_wool.id })).rejects.toMatchObject({ code: 'messages_not_allowed' })
    for (const person of [ola_wool, pam_wool, rex_wool]) await max.call(openConversation, { user_id: person.id })
  })

  test('before a text is typed those of the conversations come first, then followed people, mutual ones first', async () => {
    const { sam, tia, uli, vic, wes, xia, yan, zoe } = await people('sam', 'tia', 'uli', 'vic', 'wes', 'xia', 'yan', 'zoe')
    const suggested = () => found(sam, '')
    expect(await suggested()).toEqual([])
    await say(sam, await converse(sam, tia))
    const withUli = await converse(sam, uli)
    await say(uli, withUli)
    for (const followed of [vic, wes, xia, uli]) await sam.call(followUser, { user_id: followed.id })
    await vic.call(followUser, { user_id: sam.id })
    await yan.call(followUser, { user_id: sam.id })
    expect(await suggested()).toEqual(['uli', 'tia', 'vic', 'xia', 'wes'])
    expect((await sam.call(searchCorrespondents, { limit: 3 })).items.map(({ username }) => username)).toEqual(['uli', 'tia', 'vic'])
    await sam.call(archiveConversation, { conversation_id: withUli })
    expect(await suggested()).toEqual(['tia', 'vic', 'uli', 'xia', 'wes'])
    expect(await found(zoe, '')).toEqual([])
  })

  test('before a text is typed nobody is suggested who takes no messages', async () => {
    const { abe, bea, cai, dee, eli, flo, gil } = await people('abe', 'bea', 'cai', 'dee', 'eli', 'flo', 'gil')
    for (const partner of [bea, cai]) await say(abe, await converse(abe, partner))
    for (const followed of [dee, eli, flo, gil]) await abe.call(followUser, { user_id: followed.id })
    expect(await found(abe, '')).toEqual(['cai', 'bea', 'gil', 'flo', 'eli', 'dee'])
    await bea.call(blockUser, { user_id: abe.id })
    await cai.call(updatePreferences, { notification_prefs: { allow_messages: false } })
    await dee.call(updatePreferences, { message_audience: 'following' })
    await abe.call(blockUser, { user_id: eli.id })
    await db.run(sql`insert into user_bans (id, user_id) values (${crypto.randomUUID()}, ${flo.id})`)
    expect(await found(abe, '')).toEqual(['gil'])
    const request = await gil.call(openConversation, { user_id: bea.id })
    for (let n = 0; n < limits.messages.requests; n++) await say(gil, request.id)
    expect(await found(gil, '')).toEqual([])
  })
})
