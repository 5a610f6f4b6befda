import { api } from '@atelier/contract/api'
import { type Endpoint, requestOf } from '@atelier/contract/endpoint'
import { expect, test } from 'vitest'
import { rows } from '#testing/rows.ts'
import { stageOf } from '#testing/stage.ts'
import { world } from '#testing/world.ts'

const theWorld = await world()
const { app } = theWorld
const stage = await (await stageOf(theWorld))('public')
const { owner } = stage
const { super_admin, stranger } = stage.actors

test('no answer of an endpoint may be stored, be it given, refused or unknown', async () => {
  const given: string[] = []
  const kept: string[] = []
  const ask = async (name: string, url: string, method: Endpoint['method'], body: object | undefined, token?: string) => {
    const answer = await app.inject({ method, url, payload: body, headers: token ? { authorization: `Bearer ${token}` } : {} })
    if (answer.statusCode < 300) given.push(name)
    if (answer.headers['cache-control'] !== 'no-store') kept.push(`${name} answers ${answer.statusCode}`)
  }
  // Reads first: what is written may end the session.
  const isWrite = ({ method }: Endpoint) => Number(method !== 'GET')
  for (const [name, endpoint] of (Object.entries(api) as [string, Endpoint][]).toSorted(([, a], [, b]) => isWrite(a) - isWrite(b))) {
    const { url, body } = requestOf(endpoint, (rows[name]?.input(stage) ?? {}) as never)
    for (const person of [undefined, stranger, owner, super_admin]) await ask(name, url, endpoint.method, body, person?.token)
  }
  await ask('nothing', '/api/nothing/here', 'GET', undefined)
  await ask('getMe', '/%61pi/me', 'GET', undefined, owner.token)
  expect(kept).toEqual([])
  const reads = Object.entries(api).filter(([, endpoint]) => endpoint.method === 'GET')
  expect(new Set(given).size).toBeGreaterThan(reads.length)
  // What may be stored says so, or this test means nothing.
  expect((await app.inject('/api/docs.css')).headers['cache-control']).toBe('public, max-age=3600')
})
