import { api } from '@atelier/contract/api'
import { type Endpoint, hasBody, pathParameters } from '@atelier/contract/endpoint'
import fc from 'fast-check'
import type { RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import { fitting, hostile, hostileText, type Json } from '#testing/fuzz/values.ts'
import { rows } from '#testing/rows.ts'
import type { Stage } from '#testing/stage.ts'

export interface Attempt {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

/** What requests are made of. */
export interface Stock {
  routes: Pick<RouteOptions, 'method' | 'url'>[]
  stage: Stage
  /** Values by the name of the field or path parameter that takes them. */
  known: Known
  /** `own` overrides `known`. */
  callers: { token: string; own: Known }[]
  serviceToken: string
  /** By route, the fields that its handler has read so far. */
  learned: Map<string, Json>
}
type Known = Record<string, unknown[]>
interface Call extends Stock {
  token: string
}

/** Requests to all routes, and to unknown paths. */
export function attempts(stock: Stock): fc.Arbitrary<Attempt> {
  // Fastify adds HEAD to GET routes; below, a few GETs become HEAD.
  const routes = stock.routes.flatMap(({ method, url }) => [method].flat().map((each) => ({ method: each, url })))
  const own = routes.filter(({ method, url }) => method !== 'HEAD' || !routes.some((one) => one.method === 'GET' && one.url === url))
  const parts = Object.entries(Object.groupBy(own, ({ url }) => partOf(url)))
  const route = fc.oneof(...parts.map(([part, all = []]) => ({ weight: weights[part] ?? 1, arbitrary: fc.constantFrom(...all) })))
  return fc.record({ route, caller: fc.constantFrom(...stock.callers) }).chain(({ route: { method, url }, caller }) => {
    const call: Call = {
      ...stock,
      known: { ...stock.known, ...caller.own },
      token: url.includes('/admin/') ? stock.serviceToken : caller.token,
    }
    const found = Object.entries(api).find(([, one]) => one.method === method && `/api${one.path}` === url)
    // Without a parameter's pattern, as in `/:id(^\\d+$)`.
    const request = found ? callOf(call, ...found) : requestTo(call, method, url.replace(/\(.*?\)/g, ''))
    return fc
      .oneof({ weight: 19, arbitrary: request }, { weight: 1, arbitrary: request.map(asHead) }, { weight: 1, arbitrary: strayRequest })
      .chain((bare) => headersFor(call, bare).map((headers) => ({ ...bare, headers })))
  })
}

// The files of the web app are many routes but one handler.
const weights: Record<string, number> = { api: 60, auth: 40, uploads: 5, media: 4 }
const partOf = (url: string) => (/^\/[^/]*\./.test(url) ? 'files' : (url.split('/')[1] ?? ''))
const asHead = ({ path, ...bare }: Bare): Bare => (bare.method === 'GET' ? { method: 'HEAD', path } : { ...bare, path })

interface Bare {
  method: string
  path: string
  body?: string
}

/** A call with the valid input of its row, mostly with some fields changed, missing or added. */
function callOf({ stage, known }: Call, name: string, endpoint: Endpoint): fc.Arbitrary<Bare> {
  const { properties = {} } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Json
  const valid = rows[name]?.input(stage) ?? {}
  const inPath = pathParameters(endpoint.path)
  return fieldsOf(properties, known, valid).chain((fields) => {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, (_, field: string) => segment(fields[field]))}`
    const rest = Object.fromEntries(Object.entries(fields).filter(([field]) => !inPath.includes(field)))
    return hasBody(endpoint)
      ? withBody({ method: endpoint.method, path }, rest)
      : fc.constant({ method: endpoint.method, path: path + queryOf(rest) })
  })
}

/** A request to another route, with the fields that its handler reads as far as they are known. */
function requestTo({ known, learned }: Call, method: string, url: string): fc.Arbitrary<Bare> {
  const { properties = {} } = learned.get(`${method} ${url}`) ?? {}
  const some = fc.array(fc.constantFrom(...Object.keys(known)), { maxLength: 5 })
  const stray = some.chain((names) => fieldsOf(Object.fromEntries(names.map((name) => [name, {}])), known))
  const read = fieldsOf(properties, known)
  const names = [...url.matchAll(/(\w*)\/(?::(\w+)|\*)/g)].map(([, noun, name = '*']) =>
    `${noun}/${name}` in known ? `${noun}/${name}` : name,
  )
  const params = fc.tuple(...names.map((name) => valueFor(name, known, hostileText)))
  const grant = url.endsWith('/token') ? valueFor('grant_type', known, hostileText).map((grant_type) => ({ grant_type })) : fc.constant({})
  return fc.record({ params, grant, stray, read }).chain(({ params, grant, stray, read }) => {
    const left = [...params]
    const path = url.replace(/:(\w+)|\*/g, (place) => (place === '*' ? rest(left.shift()) : segment(left.shift())))
    const bodiless = method === 'GET' || method === 'HEAD'
    const fields = Object.keys(properties).length > 0 ? read : stray
    return bodiless ? fc.constant({ method, path: path + queryOf(fields) }) : withBody({ method, path: path + queryOf(grant) }, fields)
  })
}

/** A third of the inputs are valid; in the others each field may be of its type, hostile or missing. */
function fieldsOf(
  properties: Record<string, Json>,
  known: Known,
  valid: Record<string, unknown> = {},
): fc.Arbitrary<Record<string, unknown>> {
  const changed = Object.entries(properties).map(([field, schema]): [string, fc.Arbitrary<unknown>] => {
    const wanted = valueFor(field, known, fitting(schema))
    const kept = field in valid ? fc.constant(valid[field]) : wanted
    const parts = [
      { weight: 8, arbitrary: kept },
      { weight: 3, arbitrary: wanted },
      { weight: 2, arbitrary: hostile },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ]
    return [field, fc.oneof(...parts)]
  })
  const extra = fc.option(fc.dictionary(fc.constantFrom('limit', 'cursor', '__proto__', 'user_id', 'x'), hostile, { maxKeys: 2 }), {
    nil: {},
    freq: 4,
  })
  const odd = fc.record({ changed: fc.record(Object.fromEntries(changed)), extra }).map(({ changed, extra }) => ({ ...changed, ...extra }))
  return Object.keys(valid).length > 0 ? fc.oneof({ weight: 1, arbitrary: fc.constant(valid) }, { weight: 2, arbitrary: odd }) : odd
}

const strayRequest: fc.Arbitrary<Bare> = fc.record({
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'),
  path: fc.oneof(
    fc.constantFrom(
      '/',
      '//',
      '///',
      '//[',
      '/%',
      '/%2f',
      '*',
      'http://[',
      'http://x.example/api/me',
      '/api',
      '/api/',
      '/%61pi/me',
      '/API/me',
    ),
    fc.constantFrom('/?', '/#', '/.git/config', '/api/../cli.ts', '/auth/v1', '/uploads/', '/media/', '/realtime/', '/assets/x.js'),
    fc
      .tuple(fc.constantFrom('', '/api', '/auth/v1', '/media/avatars', '/uploads', '/post', '/profile', '/explore', '/auth'), hostileText)
      .map(([start, text]) => `${start}/${rest(text)}`),
  ),
})

function withBody(bare: Bare, fields: Record<string, unknown>): fc.Arbitrary<Bare> {
  const json = JSON.stringify(fields)
  const odd = ['', '{', '[]', 'null', '"text"', '0', json.slice(0, -1), `[${json}]`, '{"__proto__":{"admin":true}}', `${json}${json}`]
  return fc
    .oneof({ weight: 9, arbitrary: fc.constant(json) }, { weight: 1, arbitrary: fc.constantFrom(...odd) })
    .map((body) => ({ ...bare, body }))
}

function valueFor(name: string, known: Known, other: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const values = known[name]
  if (!values?.length) return other
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, { weight: 2, arbitrary: other })
}

const credentials = ({ token, callers, serviceToken }: Call) =>
  fc.oneof(
    { weight: 16, arbitrary: fc.constant(`Bearer ${token}`) },
    { weight: 2, arbitrary: fc.constantFrom(serviceToken, ...callers.map((one) => one.token)).map((other) => `Bearer ${other}`) },
    { weight: 1, arbitrary: fc.constant(`Bearer ${token.slice(0, -3)}AAA`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer null', 'bearer a.b.c', `Bearer ${'x'.repeat(9_000)}`),
    },
    { weight: 1, arbitrary: fc.constantFrom('Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.', 'Bearer e30.e30.e30') },
  )

const picture = 'bucket cG9zdC1tZWRpYQ==,filetype aW1hZ2UvcG5n'

/** Headers that some route reads, with valid and invalid values. */
const read: Record<string, string[]> = {
  'content-type': [
    'application/json',
    'application/json; charset=utf-8',
    'text/plain',
    'multipart/form-data',
    'application/offset+octet-stream',
    ';',
  ],
  accept: ['*/*', 'application/json', 'text/html', 'q=;'],
  'accept-language': ['de-AT,de;q=0.9', '*', 'xx', ';q=', 'en;q=banana'],
  origin: ['http://localhost:3000', 'https://evil.example', 'null'],
  'x-supabase-api-version': ['2024-01-01', '1970-01-01', '9999-99-99'],
  'user-agent': ['', 'Mozilla/5.0 (X11; Linux) Firefox/130.0', '(((((('],
  'x-forwarded-for': ['1.2.3.4', 'banana', ', ,'],
  range: ['bytes=0-1', 'bytes=-1', 'bytes=9-1', 'bytes=99999999999-', 'bytes=a-b'],
  'if-none-match': ['"whole"', '*'],
  'if-range': ['"whole"', 'x'],
  'tus-resumable': ['1.0.0', '0.2.2'],
  'upload-length': ['1', '-1', '1e9', '99999999999'],
  'upload-offset': ['0', '-1', '1.5', 'NaN'],
  'upload-metadata': [picture, 'bucket', ',,,', 'a b c', '__proto__ YQ=='],
  cookie: ['a=b', '=', ';;;'],
}

function headersFor(call: Call, { method, path, body }: Bare): fc.Arbitrary<Record<string, string>> {
  const header = fc
    .constantFrom(...Object.entries(read))
    .chain(([name, values]) =>
      fc
        .oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: hostileText })
        .map((value) => [name, sendable(value).slice(0, method === 'HEAD' ? 500 : undefined)] as const),
    )
  const isUpload = path.startsWith('/uploads')
  const tus: Record<string, string> = isUpload
    ? { 'tus-resumable': '1.0.0', 'upload-length': '40', 'upload-offset': '0', 'upload-metadata': picture }
    : {}
  const json: Record<string, string> =
    body === undefined ? {} : { 'content-type': isUpload ? 'application/offset+octet-stream' : 'application/json' }
  return fc
    .record({
      authorization: fc.option(credentials(call), { freq: 12 }),
      odd: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(header, { maxLength: 2 }) }),
    })
    .map(({ authorization, odd }) => ({
      ...tus,
      ...json,
      ...(authorization === null ? {} : { authorization }),
      ...Object.fromEntries(odd),
    }))
}

// Node's client only sends visible Latin-1.
const sendable = (value: string) => value.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?').trim()

function segment(value: unknown): string {
  return rest(value).replaceAll('/', '%2F').replaceAll(/[?#]/g, encodeURIComponent)
}

/** A value inside a path, without the characters that a client cannot send. */
function rest(value: unknown): string {
  const text = typeof value === 'string' ? value : String(JSON.stringify(value) ?? '')
  return text
    .slice(0, 2_000)
    .replaceAll(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character.isWellFormed() ? character : '\ufffd'))
}

function queryOf(fields: Record<string, unknown>): string {
  const pairs = Object.entries(fields).filter(([, value]) => value !== undefined)
  const texts = pairs.map(([name, value]) => [name, typeof value === 'string' ? value : String(JSON.stringify(value))])
  const query = new URLSearchParams(texts as [string, string][]).toString().slice(0, 6_000)
  return query && `?${query}`
}
