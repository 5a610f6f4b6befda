import { Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getPost } from '@atelier/contract/posts'
import { getMe } from '@atelier/contract/profiles'
import { ignored } from '@atelier/contract/rules/ignored'
import fc from 'fast-check'
import type { FastifyRequest, onRequestAsyncHookHandler, RouteOptions } from 'fastify'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { buildApp } from '#app.ts'
import { sql } from '#db/sql.ts'
import { type Attempt, attempts, type Stock } from '#testing/fuzz/requests.ts'
import { type SocketAttempt, socketAttempts, trySocket } from '#testing/fuzz/sockets.ts'
import { stockOf } from '#testing/fuzz/stock.ts'
import type { Json } from '#testing/fuzz/values.ts'
import { type Answer, complaint } from '#testing/fuzz/verdict.ts'
import { send } from '#testing/fuzz/wire.ts'
import { stageOf } from '#testing/stage.ts'
import { webFolder } from '#testing/web-folder.ts'
import { testConfig, world } from '#testing/world.ts'

const { requests: count, seed } = inject('fuzz')
/** Then people and things are made again. */
const perStage = 250
const learned: Stock['learned'] = new Map()

// Learns which fields each auth call reads, so that new calls are covered too.
vi.mock('#auth/requests.ts', async (original) => {
  const real = await original<typeof import('#auth/requests.ts')>()
  const note = ({ routeOptions: { method, url } }: FastifyRequest, schema: z.ZodMiniType) => {
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
    const before = learned.get(`${method} ${url}`)?.properties
    learned.set(`${method} ${url}`, { properties: { ...before, ...properties } })
  }
  return {
    ...real,
    bodyOf: (request: FastifyRequest, schema: z.ZodMiniType) => {
      note(request, schema)
      return real.bodyOf(request, schema)
    },
    queryOf: (request: FastifyRequest, schema: z.ZodMiniType) => {
      note(request, schema)
      return real.queryOf(request, schema)
    },
  }
})

const { auth, ...config } = testConfig()
const theWorld = await world({
  ...config,
  insecureDev: true, // or nothing with a forwarding header would be tried
  auth: { ...auth, anonymous: true, phone: true, manualLinking: true, web3: ['ethereum', 'solana'] },
})
const { db, deps } = theWorld
const rejections: unknown[] = []
process.on('unhandledRejection', (reason) => rejections.push(reason))

test(`${count} requests of every kind, from seed ${seed}, get answers that the contract allows`, {
  timeout: 120_000 + count * 200,
}, async () => {
  const server = await listening()
  const found = new Set<string>()
  for (let done = 0; done < count; done += perStage) {
    for (const finding of await round(server, seed + done, Math.min(perStage, count - done))) found.add(finding)
  }
  expect([...found]).toEqual([])
  expect(rejections).toEqual([])
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})

test('it notices a route that breaks', async () => {
  const server = await listening((app) =>
    app.get('/api/broken/:id', ({ params }) => {
      if ((params as { id: string }).id.includes("'")) throw new Error('broken')
      return {}
    }),
  )
  const only = { ...server, routes: server.routes.filter(({ url }) => url === '/api/broken/:id') }
  expect(await round(only, seed, 200)).toContainEqual(expect.stringContaining('answered 500'))
})

test('it notices an answer outside its schema, an undeclared refusal and one in no known shape', async () => {
  const given = (body: object, status = 200, type = 'application/json', route = 'GET /api/me'): Answer => ({
    status,
    type,
    route,
    location: undefined,
    body: JSON.stringify(body),
  })
  const judge = (answer: Answer) => complaint('GET', answer, ['http://localhost'])
  const { ann } = await theWorld.people('ann')
  const me = await ann.call(getMe)
  expect(judge(given(me))).toBeNull()
  expect(judge(given({ ...me, email: 1 }))).toContain('outside its schema')
  expect(judge(given({ ...me, password: 'x' }))).toContain('members that its schema does not have')
  const problem = (code: string, status: number) => given({ type: '/', title: code, status, code }, status, 'application/problem+json')
  expect(judge(problem('unauthenticated', 401))).toBeNull()
  expect(judge(problem('username_taken', 409))).toContain('does not declare')
  expect(judge(problem('unauthenticated', 403))).toContain('under status 403')
  expect(judge(given({ message: 'no' }, 400))).toContain('no known shape')
  expect(judge({ ...given({}, 302), location: 'https://evil.example' })).toContain('sends people to')
  expect(judge(given({}, 200, 'application/json', `GET /api${getPost.path}`))).toContain('outside its schema')
})

interface Server {
  url: string
  routes: Stock['routes']
}

/** A server that names the matched route in each answer. */
async function listening(more: (app: Awaited<ReturnType<typeof buildApp>>) => unknown = () => {}): Promise<Server> {
  const routes: RouteOptions[] = []
  const onRoute = (route: RouteOptions) => {
    routes.push(route)
    const name = `${[route.method].flat()[0]} ${route.url}`
    const tell: onRequestAsyncHookHandler = async (_request, reply) => void reply.raw.setHeader('x-route', name)
    route.onRequest = [tell, ...[route.onRequest ?? []].flat()]
  }
  const app = await buildApp(deps, { onRoute, webFolder: webFolder() })
  more(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  deps.realtime.attach(app.server)
  onTestFinished(() => app.close())
  return { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, routes }
}

/** Makes people and things, then sends requests. @returns what was wrong with the answers */
async function round({ url, routes }: Server, seed: number, requests: number): Promise<string[]> {
  // A purge that an earlier round began may be at the same rows, and win.
  await vi.waitFor(() => db.run(sql`delete from auth.users`), { timeout: 60_000, interval: 100 })
  const stage = await (await stageOf(theWorld))(seed % 2 ? 'public' : 'private')
  const stock = { ...(await stockOf(theWorld, url, stage)), routes, learned }
  const { conversation_id, request_id, owner, actors } = stage
  const ids = [conversation_id, request_id, owner.id, actors.correspondent.id]
  const all = fc.oneof(
    { weight: 24, arbitrary: attempts(stock) },
    {
      weight: 1,
      arbitrary: socketAttempts(
        stock.callers.map(({ token }) => token),
        ids,
      ),
    },
  )
  const found: string[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (const attempt of fc.sample<Attempt | SocketAttempt>(all, { numRuns: requests, seed })) {
    const wrong = await inTime('method' in attempt ? judge(url, agent, attempt) : trySocket(url, attempt))
    if (wrong) found.push(`${wrong}\n  to ${JSON.stringify(attempt).slice(0, 1_500)}`)
  }
  agent.destroy()
  return found
}

/** What nobody answers must not hold up all that follow: it is what this test looks for. */
async function inTime(tried: Promise<string | null>): Promise<string | null> {
  const late = new AbortController()
  const silence = pause(answersWithinMs, 'got no answer', { signal: late.signal })
  return Promise.race([tried, ignored(silence, 'it was answered').then((said) => said ?? null)]).finally(() => late.abort())
}

/** Longer than an idle connection lasts. */
const answersWithinMs = 90_000

async function judge(url: string, agent: Agent, attempt: Attempt): Promise<string | null> {
  const answer = await send(url, agent, attempt)
  const wrong = complaint(attempt.method, answer, deps.config.redirectOrigins)
  return wrong && `${answer.route ?? `${attempt.method} no route`} ${wrong}`
}
