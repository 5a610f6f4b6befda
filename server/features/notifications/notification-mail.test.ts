import type { Language } from '@atelier/contract/choices'
import { createComment, deleteComment } from '@atelier/contract/comments'
import { muteConversation } from '@atelier/contract/conversation-list'
import { followUser } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { listNotifications, readAllNotifications } from '@atelier/contract/notifications'
import { likePost } from '@atelier/contract/posts'
import { updatePreferences } from '@atelier/contract/preferences'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { sendMessageNotification } from '#features/notifications/message-notifications.ts'
import { sendNotificationMail } from '#features/notifications/notification-mail.ts'
import type { ReceivedMail } from '#mail/mailbox.queries.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { converse, say } from '#testing/conversations.ts'
import { publish, uploaded } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, clock, config, db, deps, people } = await world()
beforeEach(() => clock.stop('2026-03-02T09:00:00Z'))
const [minute, hour, day] = [60, 3_600, 86_400]
const comment = (person: TestPerson, post_id: string, content: string) =>
  person.call(createComment, { client_id: crypto.randomUUID(), post_id, content })

/** What has been mailed to a person so far, after the job was done that looks who is due. */
async function mailed({ email }: TestPerson): Promise<ReceivedMail[]> {
  await sendNotificationMail(deps)
  // Mail is sent in order, so this is the last.
  const last = `${crypto.randomUUID()}@test.example`
  await transaction(db, (tx) => queueMail(deps, tx, { to: last, type: 'last', subject: 'Last', text: 'Last', html: 'Last' }))
  const box = async (to: string) => (await app.inject(`/dev/mailbox.json?to=${to}`)).json()
  await vi.waitFor(async () => expect(await box(last)).toHaveLength(1), { timeout: 60_000 })
  return box(email)
}
const subjects = async (person: TestPerson) => (await mailed(person)).map(({ subject }) => subject)

describe('when', () => {
  test('daily, which is the default, tells once, a day after the first notification, of what is unread by then', async () => {
    const { ann, bob } = await people('ann', 'bob')
    const { id: post_id } = await publish(ann)
    await bob.call(likePost, { post_id })
    clock.pass(20 * hour)
    const { cyn } = await people('cyn')
    await cyn.call(likePost, { post_id })
    await comment(cyn, post_id, 'Lovely glaze')
    clock.pass(3 * hour)
    expect(await mailed(ann)).toEqual([])
    clock.pass(1 * hour)
    const [mail, ...others] = await mailed(ann)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ type: 'digest', subject: 'Cyn Tester commented on your post: Lovely glaze, and 1 more' })
    expect(mail?.text).toContain('Cyn Tester and 1 other liked your post')
    clock.pass(5 * day)
    expect(await mailed(ann)).toHaveLength(1)
  })

  test('what came after a mail is told by the next, and not what the last one told', async () => {
    const { dan, eve } = await people('dan', 'eve')
    const { id: post_id } = await publish(dan)
    await eve.call(likePost, { post_id })
    clock.pass(day)
    expect(await subjects(dan)).toEqual(['Eve Tester liked your post'])
    const { eli } = await people('eli')
    await comment(eli, post_id, 'And the handle')
    clock.pass(day - minute)
    expect(await mailed(dan)).toHaveLength(1)
    clock.pass(minute)
    expect(await subjects(dan)).toEqual(['Eve Tester liked your post', 'Eli Tester commented on your post: And the handle'])
  })

  test('weekly waits for a week', async () => {
    const { fay, gil } = await people('fay', 'gil')
    await fay.call(updatePreferences, { email_frequency: 'weekly' })
    await gil.call(followUser, { user_id: fay.id })
    clock.pass(6 * day)
    expect(await mailed(fay)).toEqual([])
    clock.pass(day)
    expect(await subjects(fay)).toEqual(['Gil Tester started following you'])
  })

  test('nothing of a conversation that is muted by then', async () => {
    for (const is_muted of [false, true]) {
      const [me, other] = Object.values(await people(`m${is_muted}`, `o${is_muted}`)) as [TestPerson, TestPerson]
      const conversation_id = await converse(me, other)
      await say(other, conversation_id)
      await sendMessageNotification(deps, { conversation_id, user_id: me.id })
      if (is_muted) await me.call(muteConversation, { conversation_id })
      clock.pass(day)
      expect(await subjects(me)).toHaveLength(is_muted ? 0 : 1)
    }
  })

  test('instant waits three minutes, in case it is read in the app', async () => {
    const { hal, ida } = await people('hal', 'ida')
    await hal.call(updatePreferences, { email_frequency: 'instant' })
    const { id: post_id } = await publish(hal)
    await ida.call(likePost, { post_id })
    clock.pass(2 * minute)
    expect(await mailed(hal)).toEqual([])
    await hal.call(readAllNotifications)
    clock.pass(minute)
    expect(await mailed(hal)).toEqual([])
    await comment(ida, post_id, 'Such a blue')
    clock.pass(3 * minute)
    const [mail] = await mailed(hal)
    expect(mail).toMatchObject({ type: 'comment', subject: 'Ida Tester commented on your post: Such a blue' })
    expect(mail?.text).toContain(`${config.publicUrl}/home?post=${post_id}`)
  })

  test('instant is never more than four an hour', async () => {
    const { jon, kim } = await people('jon', 'kim')
    await jon.call(updatePreferences, { email_frequency: 'instant' })
    const { id: post_id } = await publish(jon)
    for (let n = 0; n < 60; n++) {
      await comment(kim, post_id, `Word ${n}`)
      clock.pass(minute)
      await sendNotificationMail(deps)
    }
    expect(await mailed(jon)).toHaveLength(4)
    expect(limits.notificationMail.instantEveryMs * 4).toBe(hour * 1_000)
  })

  test('another frequency holds for what waits already', async () => {
    const { lea, mae, max } = await people('lea', 'mae', 'max')
    for (const person of [lea, mae]) await max.call(followUser, { user_id: person.id })
    clock.pass(hour / 2)
    await lea.call(updatePreferences, { email_frequency: 'weekly' })
    await mae.call(updatePreferences, { email_frequency: 'instant' })
    expect(await mailed(mae)).toHaveLength(1)
    clock.pass(6 * day)
    expect(await mailed(lea)).toEqual([])
    clock.pass(day)
    expect(await mailed(lea)).toHaveLength(1)
  })
})

describe('quiet hours', () => {
  const quiet = { from: '22:00', to: '07:00', time_zone: 'Europe/Berlin' }
  /** Somebody who gets mail at once, and a fan who has just followed them, at a time. */
  async function followedAt(time: string, quiet_hours: typeof quiet | null) {
    clock.stop(time)
    const name = crypto.randomUUID().slice(0, 8)
    const [me, fan] = Object.values(await people(`q${name}`, `r${name}`)) as [TestPerson, TestPerson]
    await me.call(updatePreferences, { email_frequency: 'instant', quiet_hours })
    await fan.call(followUser, { user_id: me.id })
    return me
  }
  const countAt = async (time: string, person: TestPerson) => {
    clock.stop(time)
    return (await mailed(person)).length
  }

  test('what comes within them waits for their end, over midnight in the time zone of the person', async () => {
    const me = await followedAt('2026-03-10T21:10:00Z', quiet)
    expect(await countAt('2026-03-10T23:59:00Z', me)).toBe(0)
    expect(await countAt('2026-03-11T05:59:59Z', me)).toBe(0)
    expect(await countAt('2026-03-11T06:00:00Z', me)).toBe(1)
    // Without them it would have come at once, or this test means nothing.
    const other = await followedAt('2026-03-10T21:10:00Z', null)
    expect(await countAt('2026-03-10T21:13:00Z', other)).toBe(1)
  })

  test('what came before them and is due within them waits too, and a day outside of them is as ever', async () => {
    const me = await followedAt('2026-03-10T20:58:00Z', quiet)
    expect(await countAt('2026-03-10T21:01:00Z', me)).toBe(0)
    expect(await countAt('2026-03-11T06:00:00Z', me)).toBe(1)
    const other = await followedAt('2026-03-10T12:00:00Z', quiet)
    expect(await countAt('2026-03-10T12:03:00Z', other)).toBe(1)
  })

  test.each([
    ['2026-03-28T22:30:00Z', '2026-03-29T04:59:00Z', '2026-03-29T05:00:00Z'],
    ['2026-10-24T21:30:00Z', '2026-10-25T05:59:00Z', '2026-10-25T06:00:00Z'],
  ])('over a night in which the clocks change (%s) they end by the clock on the wall', async (start, before, end) => {
    const me = await followedAt(start, quiet)
    expect(await countAt(before, me)).toBe(0)
    expect(await countAt(end, me)).toBe(1)
  })

  test('switched off or moved, they hold no longer for what waits', async () => {
    const me = await followedAt('2026-03-10T21:10:00Z', quiet)
    expect(await countAt('2026-03-10T21:30:00Z', me)).toBe(0)
    await me.call(updatePreferences, { quiet_hours: { ...quiet, to: '23:00' } })
    expect(await countAt('2026-03-10T21:59:00Z', me)).toBe(0)
    await me.call(updatePreferences, { quiet_hours: null })
    expect(await mailed(me)).toHaveLength(1)
  })

  test('however many processes look, each person is mailed once at the end, also if one stopped within them', async () => {
    const all = [await followedAt('2026-03-10T21:10:00Z', quiet), await followedAt('2026-03-10T21:10:00Z', quiet)]
    clock.stop('2026-03-10T22:00:00Z')
    await Promise.all([sendNotificationMail(deps), sendNotificationMail(deps), sendNotificationMail(deps)])
    for (const person of all) expect(await mailed(person)).toEqual([])
    clock.stop('2026-03-11T09:00:00Z')
    await Promise.all([sendNotificationMail(deps), sendNotificationMail(deps), sendNotificationMail(deps)])
    for (const person of all) expect(await mailed(person)).toHaveLength(1)
  })

  test('notifications in the app and security mail come within them as ever', async () => {
    const me = await followedAt('2026-03-10T21:10:00Z', quiet)
    expect((await me.call(listNotifications)).items).toHaveLength(1)
    const changed = await app.inject({
      method: 'PUT',
      url: '/auth/v1/user',
      headers: { authorization: `Bearer ${me.token}` },
      payload: { password: 'scarlet-heron-77' },
    })
    expect([changed.statusCode, (await mailed(me)).map(({ type }) => type)]).toEqual([200, ['password_changed']])
  })
})

describe('what', () => {
  test('nothing of what was read or whose cause is gone', async () => {
    const { nia, oto } = await people('nia', 'oto')
    const { id: post_id } = await publish(nia)
    const { id: comment_id } = await comment(oto, post_id, 'Too early')
    await oto.call(followUser, { user_id: nia.id })
    await nia.call(readAllNotifications)
    await oto.call(likePost, { post_id })
    await comment(oto, post_id, 'Hidden later')
    await oto.call(deleteComment, { comment_id })
    await db.run(sql`update comments set status = 'removed' where content = 'Hidden later'`)
    clock.pass(day)
    expect(await subjects(nia)).toEqual(['Oto Tester liked your post'])
  })

  test('no more than eight groups, and how many more there are, all of which it has told', async () => {
    const { pia, quin } = await people('pia', 'quin')
    for (let n = 1; n <= 70; n++) await quin.call(likePost, { post_id: (await publish(pia, `Piece ${n}`)).id })
    clock.pass(day)
    const [mail] = await mailed(pia)
    expect(mail?.subject).toBe('Quin Tester liked your post, and 69 more')
    expect(mail?.text.match(/Quin Tester liked your post/g)).toHaveLength(8)
    expect(mail?.text).toContain('And 62 more notifications on Atelier.')
    clock.pass(2 * day)
    expect(await mailed(pia)).toHaveLength(1)
    const { rue } = await people('rue')
    await rue.call(followUser, { user_id: pia.id })
    clock.pass(day)
    expect(await subjects(pia)).toEqual(['Quin Tester liked your post, and 69 more', 'Rue Tester started following you'])
  })

  test.each<[Language, string, string]>([
    ['en', 'Ray Tester liked your post', 'Open notifications'],
    ['es', 'A Ray Tester le gusta tu publicación', 'Abrir notificaciones'],
    ['fr', 'Ray Tester a aimé ta publication', 'Ouvrir les notifications'],
    ['de', 'Ray Tester gefällt dein Beitrag', 'Mitteilungen öffnen'],
  ])('in the language of the account: %s', async (language, subject, action) => {
    const made = await people(`reader_${language}`, `ray_${language}`)
    const [reader, ray] = [made[`reader_${language}`], made[`ray_${language}`]] as [TestPerson, TestPerson]
    await db.run(sql`update profiles set full_name = 'Ray Tester' where user_id = ${ray.id}`)
    await reader.call(updatePreferences, { language })
    await ray.call(likePost, { post_id: (await publish(reader)).id })
    clock.pass(day)
    const [mail] = await mailed(reader)
    expect(mail?.subject).toBe(subject)
    expect(mail?.text).toContain(action)
    expect(mail?.html).toContain(`<html lang="${language}">`)
    expect(`${mail?.text}${mail?.html.replace(/<style>[\s\S]*<\/style>/, '')}`).not.toMatch(/[{}]|undefined/)
  })

  test('text from people is never HTML (R24), and the mail has a text part', async () => {
    const { una, vic } = await people('una', 'vic')
    await comment(vic, (await publish(una)).id, '<script>alert(1)</script> & more')
    clock.pass(day)
    const [mail] = await mailed(una)
    expect(mail?.html).not.toContain('<script>')
    expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; more')
    expect(mail?.text).toContain('<script>alert(1)</script> & more')
    expect(mail?.html).toContain('<strong>Vic Tester</strong>')
  })
})

describe('pictures', () => {
  const likeOf = async (owner: TestPerson, fan: TestPerson, more: Parameters<typeof publish>[2]) => {
    await fan.call(likePost, { post_id: (await publish(owner, 'Look', more)).id })
    clock.pass(day)
    const [mail] = await mailed(owner)
    return mail?.html ?? ''
  }

  test('the thumbnail of a public post and the faces are linked, because such a link ends with the right to see them', async () => {
    const { wes, xia } = await people('wes', 'xia')
    await db.run(sql`update profiles set avatar_url = '/media/avatars/avatar-xia.webp' where user_id = ${xia.id}`)
    const html = await likeOf(wes, xia, { media: [{ ...(await uploaded(db, wes)), alt_text: 'A jug' }] })
    expect(html).toMatch(new RegExp(`<img src="${config.publicUrl}/media/post-media/[^"?]+\\?w=320" width="52" height="52" alt="A jug"`))
    expect(html).toContain(`<img src="${config.publicUrl}/media/avatars/avatar-xia.webp"`)
  })

  test('nothing sensitive', async () => {
    const { yan, zoe } = await people('yan', 'zoe')
    const html = await likeOf(yan, zoe, { media: [{ ...(await uploaded(db, yan)), alt_text: 'A jug', is_sensitive: true }] })
    expect(html).toContain('<strong>Zoe Tester</strong>')
    expect(html).not.toContain('<img')
  })

  test('nothing private: neither the post of a private account nor its face', async () => {
    const { abe, bea } = await people('abe', 'bea')
    await db.run(sql`update profiles set avatar_url = '/media/avatars/avatar-bea.webp' where user_id = ${bea.id}`)
    await db.run(sql`update profiles set is_private = true where user_id in (${abe.id}, ${bea.id})`)
    await db.run(sql`insert into followers (id, follower_id, following_id) values (gen_random_uuid(), ${bea.id}, ${abe.id})`)
    const html = await likeOf(abe, bea, { media: [{ ...(await uploaded(db, abe)), alt_text: 'A jug' }] })
    expect(html).toContain('<strong>Bea Tester</strong>')
    expect(html).not.toContain('<img')
    expect(html).not.toContain('/media/')
  })
})

describe('to whom', () => {
  test.each([
    ['email_enabled', { email_enabled: false }],
    ['the type', { likes: false }],
  ])('nobody who switched off %s, before the notification or after it', async (_, notification_prefs) => {
    const name = Object.keys(notification_prefs)[0]?.slice(0, 5)
    const made = await people(`cal_${name}`, `dot_${name}`, `eva_${name}`, `fan_${name}`)
    const [cal, dot, eva, fan] = Object.values(made) as [TestPerson, TestPerson, TestPerson, TestPerson]
    await cal.call(updatePreferences, { notification_prefs })
    for (const person of [cal, dot, eva]) await fan.call(likePost, { post_id: (await publish(person)).id })
    await dot.call(updatePreferences, { notification_prefs })
    clock.pass(day)
    for (const person of [cal, dot]) expect(await mailed(person)).toEqual([])
    // Or this test means nothing: with everything on there is mail.
    expect(await mailed(eva)).toHaveLength(1)
  })

  test('mail goes on where notifications in the app are switched off', async () => {
    const { flo, gus } = await people('flo', 'gus')
    await flo.call(updatePreferences, { notification_prefs: { in_app_enabled: false } })
    await gus.call(followUser, { user_id: flo.id })
    expect((await flo.call(listNotifications)).items).toEqual([])
    clock.pass(day)
    expect(await subjects(flo)).toEqual(['Gus Tester started following you'])
  })

  test('only to an address that was confirmed, and to nobody who is banned', async () => {
    const { hew, ivy, jim } = await people('hew', 'ivy', 'jim')
    for (const person of [hew, ivy]) await jim.call(followUser, { user_id: person.id })
    await db.run(sql`update auth.users set email_confirmed_at = null where id = ${hew.id}`)
    await db.run(sql`update profiles set is_banned = true where user_id = ${ivy.id}`)
    clock.pass(day)
    for (const person of [hew, ivy]) expect(await mailed(person)).toEqual([])
  })
})

describe('once', () => {
  test('several processes at the same time mail each person once', async () => {
    const names = Array.from({ length: 8 }, (_, n) => `once_${n}`)
    const all = Object.values(await people(...names, 'kai'))
    const [kai] = all.slice(-1) as [TestPerson]
    for (const person of all.slice(0, -1)) await kai.call(followUser, { user_id: person.id })
    clock.pass(day)
    await Promise.all([sendNotificationMail(deps), sendNotificationMail(deps), sendNotificationMail(deps)])
    for (const person of all.slice(0, -1)) expect(await mailed(person)).toHaveLength(1)
  })

  test('an end in the middle sends nothing twice, and nothing is lost', async () => {
    const { len, mia, ned } = await people('len', 'mia', 'ned')
    for (const person of [len, mia]) await ned.call(followUser, { user_id: person.id })
    clock.pass(day)
    let sent = 0
    const breaking: typeof deps.jobs.send = async (...job) => {
      await deps.jobs.send(...job)
      if (++sent === 2) throw new Error('the process ends here')
    }
    await expect(sendNotificationMail({ ...deps, jobs: { ...deps.jobs, send: breaking } })).rejects.toThrow('ends here')
    for (const person of [len, mia]) expect(await subjects(person)).toEqual(['Ned Tester started following you'])
  })

  test('somebody whose mail cannot be made stops nobody else’s', async () => {
    const { quy, rex, sal } = await people('quy', 'rex', 'sal')
    for (const person of [quy, rex]) await sal.call(followUser, { user_id: person.id })
    clock.pass(day)
    await db.run(sql`delete from notice_mail where user_id not in (${quy.id}, ${rex.id})`)
    const [first] = [quy, rex].toSorted((one, other) => (one.id < other.id ? -1 : 1)) as [TestPerson]
    let sent = 0
    const breaking: typeof deps.jobs.send = async (...job) => {
      if (++sent === 1) throw new Error('cannot be sealed')
      await deps.jobs.send(...job)
    }
    await expect(sendNotificationMail({ ...deps, jobs: { ...deps.jobs, send: breaking } })).rejects.toThrow(
      'No mail for 1 people: Error: cannot be',
    )
    const waits = await db.many<{ user_id: string }>(sql`
      select user_id from notice_mail where user_id in (${quy.id}, ${rex.id}) and due_at is not null`)
    expect(waits).toEqual([{ user_id: first.id }])
    for (const person of [quy, rex]) expect(await mailed(person)).toHaveLength(1)
  })

  test('a group that changes while the mail is made waits for the next, and holds up no other', async () => {
    const { tam, ugo } = await people('tam', 'ugo')
    const { id: post_id } = await publish(tam)
    await ugo.call(likePost, { post_id })
    await ugo.call(followUser, { user_id: tam.id })
    clock.pass(day)
    await transaction(db, async (tx) => {
      await tx.run(sql`update notification_groups set read_seq = read_seq where post_id = ${post_id}`)
      expect(await subjects(tam)).toEqual(['Ugo Tester started following you'])
    })
    expect(await mailed(tam)).toHaveLength(1)
    clock.pass(day)
    expect(await subjects(tam)).toEqual(['Ugo Tester started following you', 'Ugo Tester liked your post'])
  })

  test('what is told in the app alone holds up no mail', async () => {
    const { val, wim } = await people('val', 'wim')
    await val.call(updatePreferences, { notification_prefs: { email_enabled: false } })
    const { id: post_id } = await publish(val)
    await wim.call(likePost, { post_id })
    await val.call(updatePreferences, { notification_prefs: { email_enabled: true } })
    await wim.call(followUser, { user_id: val.id })
    clock.pass(day)
    expect(await subjects(val)).toEqual(['Wim Tester started following you'])
    expect(await db.many(sql`select mailed_seq from notification_groups where post_id = ${post_id}`)).toEqual([{ mailed_seq: 0 }])
  })

  test('a notification that comes while a mail is being made is in the next one', async () => {
    const { ola, pam } = await people('ola', 'pam')
    await ola.call(updatePreferences, { email_frequency: 'instant' })
    const { id: post_id } = await publish(ola)
    await pam.call(likePost, { post_id })
    clock.pass(10 * minute)
    let told: Promise<unknown> | undefined
    const slow: typeof deps.jobs.send = async (...job) => {
      // It waits for the mail that is being made, because that has not got it.
      told ??= comment(pam, post_id, 'One more thing')
      await vi.waitFor(async () => {
        const [{ waiting } = { waiting: 0 }] = await db.many<{ waiting: number }>(sql`
          select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        expect(waiting).toBeGreaterThan(0)
      })
      await deps.jobs.send(...job)
    }
    await sendNotificationMail({ ...deps, jobs: { ...deps.jobs, send: slow } })
    await told
    clock.pass(hour)
    expect(await subjects(ola)).toEqual(['Pam Tester liked your post', 'Pam Tester commented on your post: One more thing'])
  })
})
