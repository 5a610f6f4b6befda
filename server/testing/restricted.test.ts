import { restrictPerson, unrestrictPerson } from '@atelier/contract/admin/users'
import { api } from '@atelier/contract/api'
import { type Endpoint, requestOf } from '@atelier/contract/endpoint'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rows } from '#testing/rows.ts'
import { type Stage, staffActors, stageOf } from '#testing/stage.ts'
import { world } from '#testing/world.ts'

const theWorld = await world()
const { app, clock, deps } = theWorld
const arrange = await stageOf(theWorld)

/** Others see each of these. */
const refused = [
  'acceptOffer',
  'acceptRequest',
  'approveFollowRequest',
  'approveMember',
  'banMember',
  'completeOnboarding',
  'createComment',
  'createCommunity',
  'createPost',
  'declineMember',
  'deleteCommunity',
  'editMessage',
  'endOffer',
  'followUser',
  'joinCommunity',
  'likeComment',
  'likePost',
  'offerCommunity',
  'pinPost',
  'reactToMessage',
  'removeCommunityPost',
  'removeMember',
  'sendMessage',
  'setMemberRole',
  'sharePost',
  'startImport',
  'unbanMember',
  'uncoverMedia',
  'updateCommunity',
  'updatePost',
  'updateProfile',
]
const writes = Object.entries(api).filter(([, { method, access }]) => method !== 'GET' && !staffActors.includes(access))

async function answerOf(name: string, stage: Stage) {
  const endpoint = api[name] as Endpoint
  const { method, url, body } = requestOf(endpoint, rows[name]?.input(stage) ?? {})
  const answer = await app.inject({ method, url, payload: body, headers: { authorization: `Bearer ${stage.owner.token}` } })
  return answer.statusCode < 300 ? { code: 'ok' } : answer.json()
}

describe('a restricted person', () => {
  let stage: Stage
  const hours = 3
  afterEach(clock.go)
  beforeEach(async () => {
    clock.stop()
    stage = await arrange('public')
    await stage.actors.moderator.call(restrictPerson, { user_id: stage.owner.id, reason: 'Calm down', hours })
  })
  const ends_at = () => new Date(clock.now().getTime() + hours * 3_600_000).toISOString()

  test('writes nothing that others see, and reads why and until when', async () => {
    for (const name of refused)
      expect({ name, ...(await answerOf(name, stage)) }).toMatchObject({
        name,
        code: 'restricted',
        status: 403,
        restriction: { id: expect.any(String), reason: 'Calm down', ends_at: ends_at() },
      })
    expect(
      writes
        .filter(([, { whenReadOnly, whenRestricted }]) => !whenReadOnly && !whenRestricted)
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(refused)
  })

  test.each(writes.filter(([name]) => !refused.includes(name)).map(([name]) => name))('%s is not refused for it', async (name) => {
    expect((await answerOf(name, stage)).code).not.toBe('restricted')
  })

  test('reads, uploads for drafts, and writes again once it is lifted or over; nobody else is kept from writing', async () => {
    for (const name of ['homeFeed', 'getPost', 'listNotifications', 'getMe']) expect((await answerOf(name, stage)).code, name).toBe('ok')
    const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${stage.owner.token}` }
    expect((await app.inject({ method: 'POST', url: '/uploads', headers })).json()).not.toMatchObject({ code: 'restricted' })
    const like = { method: 'PUT', url: `/api/posts/${stage.post_id}/like` } as const
    const by = async ({ token }: { token: string }) =>
      (await app.inject({ ...like, headers: { authorization: `Bearer ${token}` } })).statusCode
    expect([await by(stage.owner), await by(stage.actors.follower)]).toEqual([403, 200])
    await stage.actors.moderator.call(unrestrictPerson, { user_id: stage.owner.id })
    expect(await by(stage.owner)).toBe(200)
    await stage.actors.moderator.call(restrictPerson, { user_id: stage.owner.id, reason: 'Again', hours: 1 })
    expect(await by(stage.owner)).toBe(403)
    clock.pass(3_600)
    const { id: sub, session_id } = stage.owner
    const later = await deps.keys.sign({ sub, session_id, aud: 'authenticated', role: 'authenticated' }, 60)
    expect(await by({ token: later })).toBe(200)
  })
})
