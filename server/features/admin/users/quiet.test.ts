import { decideAppeal, listAppeals } from '@atelier/contract/admin/appeals'
import { getPersonFile, personContent, quietPerson, unquietPerson } from '@atelier/contract/admin/users'
import { appeal, getRemoval } from '@atelier/contract/appeals'
import { createComment, likeComment, postComments } from '@atelier/contract/comments'
import { approveMember, communityMembers, communityPosts, communityRequests, joinCommunity } from '@atelier/contract/communities'
import { completePeople } from '@atelier/contract/completion'
import { openConversation, searchCorrespondents } from '@atelier/contract/conversations'
import type { FailureCode } from '@atelier/contract/errors'
import { approveFollowRequest, followersOf, followingOf, followRequests, followUser } from '@atelier/contract/follows'
import { listMessages } from '@atelier/contract/messages'
import { listNotifications } from '@atelier/contract/notifications'
import { getPost, likePost } from '@atelier/contract/posts'
import { updatePreferences } from '@atelier/contract/preferences'
import { getMe, getProfile, updateProfile } from '@atelier/contract/profiles'
import { searchPeople, trendingUsers } from '@atelier/contract/search'
import { describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { changeRole } from '#features/admin/roles/change-roles.ts'
import { endQuiets } from '#features/admin/users/quiet-person.ts'
import { approveRemaining } from '#features/follows/approve-all.ts'
import { formatMoment } from '#mail/security-letters.ts'
import { authWorld } from '#testing/auth-world.ts'
import { privateCommunity } from '#testing/communities.ts'
import { converse, say } from '#testing/conversations.ts'
import { settle } from '#testing/decisions.ts'
import { publish } from '#testing/posts.ts'
import { next, socketsTo } from '#testing/sockets.ts'
import type { TestPerson } from '#testing/world.ts'

const { clock, db, deps, mailTo, people } = await authWorld()
clock.stop()
const { connected } = await socketsTo(deps.realtime)
const { mod, ada, ali, root } = await people('mod', 'ada', 'ali', 'root')
for (const [person, role] of [
  [mod, 'moderator'],
  [ada, 'admin'],
  [ali, 'admin'],
  [root, 'super_admin'],
] as const)
  await changeRole(deps, 'grant', person.email, role)

const dayMs = 86_400_000
const quiet = (by: TestPerson, { id }: Pick<TestPerson, 'id'>, days?: number) =>
  by.call(quietPerson, { user_id: id, reason: 'Calm down', days })
const lift = (by: TestPerson, { id }: TestPerson) => by.call(unquietPerson, { user_id: id })
const fileOf = ({ id }: TestPerson, by = ada) => by.call(getPersonFile, { user_id: id })
const quietOf = async (person: TestPerson) => (await person.call(getMe)).quiet
const outcome = (call: Promise<unknown>): Promise<'ok' | FailureCode> =>
  call.then(
    () => 'ok' as const,
    ({ code }) => code,
  )
const sees = (viewer: TestPerson, post_id: string) => outcome(viewer.call(getPost, { post_id }))
const kindsTold = async (person: TestPerson) => (await person.call(listNotifications)).items.map(({ data }) => data.kind)
/** As after so long, which their sessions do not last. */
const endAfter = (ms: number) => endQuiets({ ...deps, clock: () => new Date(clock.now().getTime() + ms) })
/** What the queue does next. */
const approvals = ({ id }: TestPerson) => approveRemaining(deps, { user_id: id })

describe('quiet', () => {
  test('is set by an admin, told by a notification, a mail and an event, and in the log', async () => {
    const { ann } = await people('ann')
    await ann.call(updatePreferences, { language: 'de' })
    const heard = next(await connected(ann.token), 'restriction_changed')
    const ends_at = new Date(clock.now().getTime() + 7 * dayMs)
    await quiet(ada, ann, 7)
    await heard
    const told = await quietOf(ann)
    expect(told).toEqual({ id: expect.any(String), reason: 'Calm down', ends_at: expect.any(String) })
    expect(new Date(told?.ends_at ?? '')).toEqual(ends_at)
    const { items } = await ann.call(listNotifications)
    expect(items).toMatchObject([
      { data: { kind: 'quieted', removed: { kind: 'quiet', target_id: told?.id } }, content: expect.stringContaining('Calm down') },
    ])
    const mail = await mailTo(ann.email)
    expect(mail.link).toContain(`/appeals/quiet/${told?.id}`)
    for (const said of ['Calm down', formatMoment(ends_at, 'de')]) expect(mail.text).toContain(said)
    expect(await db.many(sql`select admin_id, action, details from admin_logs where target_id = ${ann.id}`)).toEqual([
      { admin_id: ada.id, action: 'quiet_user', details: { reason: 'Calm down', days: 7 } },
    ])
    expect((await fileOf(ann)).quiets).toMatchObject([
      { reason: 'Calm down', is_active: true, quieted_by: { user_id: ada.id }, lifted_at: null },
    ])
  })

  test('lasts 1 to 90 days or until it is lifted, and is set once', async () => {
    const { bea } = await people('bea')
    for (const days of [0, 91, 1.5]) expect(await outcome(quiet(ada, bea, days))).toBe('invalid')
    await quiet(ada, bea)
    expect(await outcome(quiet(ali, bea, 3))).toBe('conflict')
    expect(await quietOf(bea)).toMatchObject({ ends_at: null })
    await endAfter(91 * dayMs)
    expect((await fileOf(bea)).quiets).toMatchObject([{ is_active: true, ends_at: null }])
    await lift(ali, bea)
    expect(await outcome(lift(ali, bea))).toBe('conflict')
    expect((await fileOf(bea)).quiets).toMatchObject([{ is_active: false, lifted_by: { user_id: ali.id } }])
  })

  test('is for lower roles alone, and not for moderators or people to set', async () => {
    const { cyd } = await people('cyd')
    for (const [by, person] of [
      [mod, cyd],
      [cyd, mod],
      [ada, ada],
      [ada, ali],
      [ada, root],
    ] as const) {
      expect(await outcome(quiet(by, person))).toBe('forbidden')
      expect(await outcome(lift(by, person))).toBe('forbidden')
    }
    await quiet(ada, mod)
    await lift(root, mod)
  })

  test('ends by itself: everybody sees them again, and who asked meanwhile follows', async () => {
    const { dan, fan4: fan, out4: out } = await people('dan', 'fan4', 'out4')
    await fan.call(followUser, { user_id: dan.id })
    const { id } = await publish(dan)
    await quiet(ada, dan, 1)
    await out.call(followUser, { user_id: dan.id })
    expect((await dan.call(followRequests, {})).items.map(({ user_id }) => user_id)).toEqual([out.id])
    expect(await sees(out, id)).toBe('not_found')
    await endAfter(dayMs - 1)
    expect([await sees(out, id), await sees(fan, id)]).toEqual(['not_found', 'ok'])
    const heard = next(await connected(dan.token), 'restriction_changed')
    await endAfter(dayMs)
    await heard
    await approvals(dan)
    expect([await sees(out, id), await quietOf(dan)]).toEqual(['ok', null])
    expect((await dan.call(followersOf, { user_id: dan.id })).items.map(({ user_id }) => user_id)).toContain(out.id)
    expect((await fileOf(dan)).quiets).toMatchObject([{ is_active: false, lifted_by: null, lifted_at: expect.anything() }])
  })

  test('leaves what they chose about privacy, which counts again afterwards', async () => {
    const { eve, out5: out } = await people('eve', 'out5')
    const { id } = await publish(eve)
    await quiet(ada, eve)
    expect((await eve.call(updateProfile, { is_private: false })).is_private).toBe(true)
    expect(await sees(out, id)).toBe('not_found')
    await eve.call(updateProfile, { is_private: true })
    await out.call(followUser, { user_id: eve.id })
    await lift(ada, eve)
    await approvals(eve)
    expect(await sees(out, id)).toBe('not_found')
    expect((await eve.call(followRequests, {})).items).toHaveLength(1)
    await quiet(ada, eve)
    await eve.call(updateProfile, { is_private: false })
    expect((await eve.call(followRequests, {})).items).toHaveLength(1)
    await lift(ada, eve)
    await approvals(eve)
    expect(await sees(out, id)).toBe('ok')
    expect((await eve.call(followRequests, {})).items).toEqual([])
  })
})

describe('while somebody is quiet', () => {
  test('lists of people show them to who follows them, and to themselves', async () => {
    const { gil, fan6: fan, out6: out } = await people('gil', 'fan6', 'out6')
    await fan.call(followUser, { user_id: gil.id })
    await gil.call(followUser, { user_id: out.id })
    const listing = async (viewer: TestPerson) => {
      const q = gil.username.slice(0, 8)
      const lists = [
        await viewer.call(searchPeople, { q }),
        await viewer.call(followersOf, { user_id: out.id }),
        await viewer.call(followingOf, { user_id: fan.id }),
        await viewer.call(completePeople, { q }),
        await viewer.call(searchCorrespondents, { q }),
        await viewer.call(trendingUsers, {}),
      ]
      return lists.map(({ items }) => items.some(({ user_id }) => user_id === gil.id))
    }
    const before = await listing(ali)
    expect(before.slice(0, 5)).toEqual([true, true, true, true, true])
    await quiet(ada, gil)
    expect(await listing(ali)).toEqual([false, false, false, false, false, false])
    expect((await listing(fan)).slice(0, 5)).toEqual([true, true, true, true, true])
    expect((await gil.call(followingOf, { user_id: fan.id })).items).toHaveLength(1)
    // Nobody is followed without knowing it.
    expect((await out.call(followersOf, { user_id: out.id })).items.map(({ user_id }) => user_id)).toEqual([gil.id])
    expect(await out.call(getProfile, { identifier: gil.username })).toMatchObject({ visible: false, is_private: true })
  })

  test('nobody is told what they do who does not follow them, and nobody else sees their comments', async () => {
    const { hal, fan7: fan, out7: out } = await people('hal', 'fan7', 'out7')
    await fan.call(followUser, { user_id: hal.id })
    await quiet(ada, hal)
    for (const author of [fan, out]) {
      const { id: post_id } = await publish(author)
      const { id: comment_id } = await author.call(createComment, { post_id, client_id: crypto.randomUUID(), content: 'Mine' })
      await hal.call(likePost, { post_id })
      await hal.call(likeComment, { comment_id })
      await hal.call(createComment, { post_id, client_id: crypto.randomUUID(), content: `Quietly @${author.username}` })
      const { items } = await author.call(postComments, { post_id })
      expect(items.map(({ user_id }) => user_id)).toEqual(author === fan ? expect.arrayContaining([hal.id]) : [out.id])
    }
    await hal.call(followUser, { user_id: out.id })
    await publish(hal, `Hello @${out.username} @${fan.username}`)
    expect(await kindsTold(out)).toEqual([])
    expect((await kindsTold(fan)).toSorted()).toEqual(['comment', 'comment_like', 'like', 'mention'])
  })

  test('who is asked by them, to be followed or to let them join, is told, and finds and answers the request', async () => {
    const { ike, out12: out } = await people('ike', 'out12')
    await out.call(updateProfile, { is_private: true })
    const community_id = await privateCommunity(out)
    await quiet(ada, ike)
    await ike.call(followUser, { user_id: out.id })
    await ike.call(joinCommunity, { community_id })
    expect((await kindsTold(out)).toSorted()).toEqual(['community_request', 'follow_request'])
    for (const { items } of [await out.call(followRequests, {}), await out.call(communityRequests, { community_id })])
      expect(items.map(({ user_id }) => user_id)).toEqual([ike.id])
    await out.call(approveFollowRequest, { user_id: ike.id })
    await out.call(approveMember, { community_id, user_id: ike.id })
    expect((await kindsTold(ike)).toSorted()).toEqual(['community_approved', 'follow_approved', 'quieted'])
    expect((await out.call(followersOf, { user_id: out.id })).items.map(({ user_id }) => user_id)).toEqual([ike.id])
  })

  test('they begin conversations with who follows them alone, and go on with the others', async () => {
    const { ida, fan8: fan, out8: out, old8: old, asked8: asked } = await people('ida', 'fan8', 'out8', 'old8', 'asked8')
    await fan.call(followUser, { user_id: ida.id })
    const talk = await converse(ida, old)
    const { id: request } = await ida.call(openConversation, { user_id: asked.id })
    await say(ida, request)
    await quiet(ada, ida)
    expect(await outcome(say(ida, request)), 'nobody has accepted').toBe('messages_not_allowed')
    await say(asked, request)
    await say(ida, request)
    expect(await outcome(ida.call(openConversation, { user_id: out.id }))).toBe('messages_not_allowed')
    expect((await ida.call(getProfile, { identifier: out.username })).can_message).toBe(false)
    for (const person of [fan, old]) await ida.call(openConversation, { user_id: person.id })
    await say(ida, talk)
    expect((await old.call(listMessages, { conversation_id: talk })).items).toHaveLength(1)
    await out.call(openConversation, { user_id: ida.id })
  })

  test('members of a private community who do not follow them neither see them there', async () => {
    const { jon, fan9: fan, out9: out } = await people('jon', 'fan9', 'out9')
    const community_id = await privateCommunity(out, jon, fan)
    await fan.call(followUser, { user_id: jon.id })
    const post = await publish(jon, 'Inside', { community_id })
    const reads = async (viewer: TestPerson) => [
      (await viewer.call(communityPosts, { community_id })).items.length,
      (await viewer.call(communityMembers, { community_id })).items.some(({ user_id }) => user_id === jon.id),
      await sees(viewer, post.id),
    ]
    expect(await reads(out)).toEqual([1, true, 'ok'])
    await quiet(ada, jon)
    expect(await reads(out)).toEqual([0, false, 'not_found'])
    expect(await reads(fan)).toEqual([1, true, 'ok'])
  })

  test('staff read what they would read of a public account', async () => {
    const { kim } = await people('kim')
    const { id } = await publish(kim)
    await kim.call(createComment, { post_id: id, client_id: crypto.randomUUID(), content: 'Mine' })
    await quiet(ada, kim)
    for (const kind of ['post', 'comment'] as const)
      expect((await mod.call(personContent, { user_id: kim.id, kind })).items).toHaveLength(1)
    await kim.call(updateProfile, { is_private: true })
    for (const kind of ['post', 'comment'] as const) expect((await mod.call(personContent, { user_id: kim.id, kind })).items).toEqual([])
  })

  test('who they approve follows them', async () => {
    const { lea, out11: out } = await people('lea', 'out11')
    const { id } = await publish(lea)
    await quiet(ada, lea)
    await out.call(followUser, { user_id: lea.id })
    await lea.call(approveFollowRequest, { user_id: out.id })
    expect(await sees(out, id)).toBe('ok')
  })
})

describe('an appeal against it', () => {
  test('is decided by another admin, and granting it ends the quiet', async () => {
    const { max } = await people('max')
    await quiet(ada, max, 30)
    const { id: target_id = '' } = (await quietOf(max)) ?? {}
    await max.call(appeal, { kind: 'quiet', target_id, content: 'It was a joke', client_id: crypto.randomUUID() })
    expect(await max.call(getRemoval, { kind: 'quiet', target_id })).toMatchObject({ reason: 'Calm down', ends_at: expect.any(String) })
    const { items } = await ali.call(listAppeals, {})
    const { id: appeal_id = '' } = items.find(({ author }) => author.user_id === max.id) ?? {}
    for (const by of [ada, mod]) expect(await outcome(by.call(decideAppeal, { appeal_id, outcome: 'rejected' }))).toBe('forbidden')
    await ali.call(decideAppeal, { appeal_id, outcome: 'granted', reason: 'It was' })
    await settle(deps)
    expect(await quietOf(max)).toBeNull()
    expect((await fileOf(max)).quiets).toMatchObject([{ is_active: false, appeal: { status: 'granted', decided_by: { user_id: ali.id } } }])
    expect(await kindsTold(max)).toEqual(['appeal_granted', 'quieted'])
  })

  test('ends no later one', async () => {
    const { nat } = await people('nat')
    await quiet(ada, nat)
    const { id: target_id = '' } = (await quietOf(nat)) ?? {}
    await nat.call(appeal, { kind: 'quiet', target_id, content: 'It was a joke', client_id: crypto.randomUUID() })
    await lift(ada, nat)
    await quiet(ada, nat)
    const { items } = await ali.call(listAppeals, {})
    const { id: appeal_id = '' } = items.find(({ author }) => author.user_id === nat.id) ?? {}
    await ali.call(decideAppeal, { appeal_id, outcome: 'granted' })
    await settle(deps)
    expect(await quietOf(nat)).not.toBeNull()
  })
})
