import { updateSettings } from '@atelier/contract/admin/settings'
import { api } from '@atelier/contract/api'
import { type Endpoint, requestOf } from '@atelier/contract/endpoint'
import { getPlatformState } from '@atelier/contract/platform-state'
import type { RouteOptions } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { rows } from '#testing/rows.ts'
import { type Actor, type Stage, staffActors, stageOf } from '#testing/stage.ts'
import { world } from '#testing/world.ts'

const theWorld = await world()
const { app, call, deps } = theWorld
const arrange = await stageOf(theWorld)

/** Signing in and out, securing or leaving an account, safety, an undo whose time runs out, and what only reads. */
const working = [
  'askFactorRemoval',
  'blockUser',
  'createReport',
  'endOtherSessions',
  'endSession',
  'findBan',
  'forgetDevice',
  'getBan',
  'hasRole',
  'makeExportLink',
  'makeRecoveryCodes',
  'redeemRecoveryCode',
  'registerDevice',
  'requestDeletion',
  'startFactorRemoval',
  'stopFactorRemoval',
  'stopFactorRemovalByLink',
  'undoDeletion',
  'withdrawDeletion',
]
const writes = Object.entries(api).filter(([, { method }]) => method !== 'GET')

async function answerOf(name: string, stage: Stage, actor: Actor) {
  const endpoint = api[name] as Endpoint
  const { method, url, body } = requestOf(endpoint, rows[name]?.input(stage) ?? {})
  const token = actor === 'anonymous' ? undefined : actor === 'owner' ? stage.owner.token : stage.actors[actor].token
  const answer = await app.inject({ method, url, payload: body, headers: token ? { authorization: `Bearer ${token}` } : {} })
  const code = answer.statusCode < 300 ? 'ok' : String(answer.json().code)
  return { code, retryAfter: Number(answer.headers['retry-after']) }
}

describe('while the network can only be read', () => {
  let stage: Stage
  beforeEach(async () => {
    stage = await arrange('public')
    await stage.actors.admin.call(updateSettings, { read_only: true })
  })

  test('every call that writes is refused, signed in or not, but those that must always work', async () => {
    const taken: string[] = []
    for (const [name, { access, whenReadOnly }] of writes) {
      if (whenReadOnly) taken.push(name)
      else if (!staffActors.includes(access))
        for (const actor of access === 'public' ? (['anonymous', 'owner'] as const) : (['owner'] as const)) {
          const { code, retryAfter } = await answerOf(name, stage, actor)
          expect(`${name} ${code}`).toBe(`${name} read_only`)
          expect(retryAfter).toBeGreaterThan(0)
        }
    }
    expect(taken.toSorted()).toEqual(working)
    expect(await call(getPlatformState)).toMatchObject({ read_only: true })
  })

  test.each(working)('%s works', async (name) => {
    const actor = api[name]?.access === 'public' ? 'anonymous' : 'owner'
    expect((await answerOf(name, stage, actor)).code).not.toMatch(/^(read_only|unauthenticated)$/)
  })

  test('reading, staff, signing in and out go on, and nobody new comes', async () => {
    for (const name of ['homeFeed', 'getPost', 'listNotifications']) expect((await answerOf(name, stage, 'follower')).code, name).toBe('ok')
    for (const name of ['likePost', 'closeReports']) expect((await answerOf(name, stage, 'moderator')).code, name).toBe('ok')
    expect((await answerOf('likePost', stage, 'follower')).code).toBe('read_only')
    const upload = {
      method: 'POST',
      url: '/uploads',
      headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${stage.owner.token}` },
    } as const
    expect((await app.inject(upload)).json()).toMatchObject({ code: 'read_only' })
    const signUp = { email: 'new@people.test', password: 'Ab3$ef7h9xyz' }
    const made = await app.inject({ method: 'POST', url: '/auth/v1/signup', payload: signUp })
    expect(made.json()).toMatchObject({ error_code: 'signup_disabled' })
    const out = await app.inject({
      method: 'POST',
      url: '/auth/v1/logout?scope=local',
      headers: { authorization: `Bearer ${stage.actors.stranger.token}` },
    })
    expect(out.statusCode).toBe(204)
    await stage.actors.admin.call(updateSettings, { read_only: false })
    expect((await answerOf('likePost', stage, 'follower')).code).toBe('ok')
  })
})

test('beside the contract and the auth service only uploads and unsubscribing from mails write', async () => {
  const found = new Set<string>()
  const onRoute = ({ method, url }: RouteOptions) => {
    for (const one of [method].flat())
      if (!['GET', 'HEAD', 'OPTIONS'].includes(one) && !/^\/(api|auth\/v1)(\/|$)/.test(url)) found.add(`${one} ${url}`)
  }
  await (await buildApp(deps, { onRoute })).close()
  expect([...found].toSorted()).toEqual([
    'DELETE /uploads/:id',
    'PATCH /uploads/:id',
    'POST /unsubscribe/:token',
    'POST /unsubscribe/:token/undo',
    'POST /uploads',
  ])
})
