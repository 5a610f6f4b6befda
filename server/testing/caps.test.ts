import { adminLimits } from '@atelier/contract/admin/limits'
import { api } from '@atelier/contract/api'
import { type Endpoint, pathParameters, requestOf } from '@atelier/contract/endpoint'
import { limits } from '@atelier/contract/limits'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { rows } from '#testing/rows.ts'
import { stageOf } from '#testing/stage.ts'
import { world } from '#testing/world.ts'

const theWorld = await world()
const { app } = theWorld
const stage = await (await stageOf(theWorld))('public')
const headers = { authorization: `Bearer ${stage.actors.super_admin.token}` }
const endpoints = Object.entries(api)
const valid = (name: string) => rows[name]?.input(stage) ?? {}

interface Json {
  type?: string
  enum?: unknown[]
  maximum?: number
  anyOf?: Json[]
  items?: Json
  properties?: Record<string, Json>
}
const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
const fieldsOf = ({ input }: Endpoint) => Object.entries(schemaOf(input, 'input').properties ?? {})
const shapesOf = (schema: Json): Json[] => schema.anyOf?.flatMap(shapesOf) ?? [schema]

const send = (endpoint: Endpoint, input: Record<string, unknown>) => {
  const { method, url, body } = requestOf(endpoint, input)
  return app.inject({ method, url, payload: body, headers })
}

describe('QUALITY R14: every list has a capped limit and a cursor', () => {
  // Small tables as a whole, the last five searches, up to a hundred collections and two hundred muted words of one's own, ten people to give a
  // role, fifty flagged posts, six suggested filters, one address, the network's rules, one's own decisions of the last seconds, and where
  // somebody is signed in.
  const own = ['recentSearches', 'listCollections', 'listMutedWords']
  const ofStaff = [
    'adminInterests',
    'listTemplates',
    'listStaff',
    'findPeople',
    'findByAddress',
    'flaggedPosts',
    'listDecisions',
    'listRules',
    'suggestedFilters',
  ]
  const small = ['listInterests', 'personSessions', 'moreWorks', 'networkRules']
  const unpaged = [...own, ...ofStaff, ...small]
  const longer: Record<string, number> = { exportLog: adminLimits.chainPage }
  const lists = endpoints.filter(([name, { output }]) => schemaOf(output, 'output').properties?.items && !unpaged.includes(name))
  test.each(lists)('%s', async (name, endpoint) => {
    const fields = Object.fromEntries(fieldsOf(endpoint))
    const paged = schemaOf(endpoint.output, 'output').properties?.next_cursor !== undefined
    const most = longer[name] ?? limits.page.max
    expect(fields.limit?.maximum).toBeLessThanOrEqual(most)
    expect(fields.cursor !== undefined).toBe(paged)
    const beyond = await send(endpoint, { ...valid(name), limit: most + 1 })
    expect(beyond.json()).toMatchObject({ status: 422, errors: [{ field: 'limit' }] })
    if (paged) {
      const astray = await send(endpoint, { ...valid(name), cursor: 'astray' })
      expect(astray.json()).toMatchObject({ status: 400, code: 'bad_cursor' })
    }
  })
})

describe('QUALITY R14: every field has a cap, and nothing sent wrong is our failure', () => {
  test.each(endpoints)('%s', async (name, endpoint) => {
    const inPath = pathParameters(endpoint.path)
    for (const [field, schema] of fieldsOf(endpoint)) {
      for (const [what, value] of tooMuch(schema)) {
        const answer = await send(endpoint, { ...valid(name), [field]: value })
        expect(answer.statusCode, `${field}: ${what}`).toBeGreaterThanOrEqual(400)
        expect(answer.statusCode, `${field}: ${what}`).toBeLessThan(500)
        expect(answer.json().code, `${field}: ${what}`).toMatch(/^[a-z_]+$/)
      }
      for (const value of oddities) {
        // A URL cannot contain these.
        if (inPath.includes(field) && (value === '' || value === '\ud800')) continue
        const answer = await send(endpoint, { ...valid(name), [field]: value })
        expect(answer.statusCode, `${field}: ${JSON.stringify(value)}`).toBeLessThan(500)
      }
    }
  })

  test.each(endpoints.filter(([, { method }]) => method !== 'GET' && method !== 'DELETE'))(
    '%s reads JSON objects of limited size',
    async (name, endpoint) => {
      const { method, url } = requestOf(endpoint, valid(name))
      const json = { ...headers, 'content-type': 'application/json' }
      const answer = async (payload: string) => (await app.inject({ method, url, payload, headers: json })).json()
      expect(await answer('{"a":')).toMatchObject({ status: 400, code: 'bad_json' })
      expect(await answer('[]')).toMatchObject({ status: 400, code: 'bad_json' })
      expect(await answer('"text"')).toMatchObject({ status: 400, code: 'bad_json' })
      expect(await answer(`{"a":"${'x'.repeat(limits.body)}"}`)).toMatchObject({ status: 413, code: 'too_large' })
    },
  )
})

test('a text without a cap would be noticed', () => {
  const open = z.object({ note: z.string(), id: z.uuid() })
  const refused = (field: 'note' | 'id') =>
    tooMuch(schemaOf(open, 'input').properties?.[field] ?? {}).every(
      ([, value]) => !open.safeParse({ note: 'a', id: crypto.randomUUID(), [field]: value }).success,
    )
  expect(refused('note')).toBe(false)
  expect(refused('id')).toBe(true)
})

const oddities = ['', 'a\u0000b', '\ud800', '-1', "'; drop table posts; --", {}, [], ['x'], null, true]

/** Values beyond any limit of a field. */
function tooMuch(schema: Json): [string, unknown][] {
  return shapesOf(schema).flatMap(({ type, enum: choices, items }): [string, unknown][] => {
    if (choices) return [['an unknown choice', 'no such choice']]
    if (type === 'string') return [['a long text', 'x'.repeat(20_000)]]
    if (type === 'integer' || type === 'number') return [['a huge number', 1e15]]
    if (type === 'array')
      return [
        ['a long list', Array.from({ length: 1_000 }, () => crypto.randomUUID())],
        ...tooMuch(items ?? {}).map(([what, value]): [string, unknown] => [`${what} in a list`, [value]]),
      ]
    return []
  })
}
