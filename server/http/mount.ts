import { api, failuresOf } from '@atelier/contract/api'
import { type Endpoint, type OutputOf, type ParsedInputOf, pathParameters } from '@atelier/contract/endpoint'
import { Failure, type FieldError } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#deps.ts'
import { hasRequestBody } from '#http/json.ts'
import { admit, admitFresh, admitWrite, type SignedIn, type Viewer, viewerOf } from '#http/session.ts'

type ViewerOf<E extends Endpoint> = E['access'] extends 'public' ? Viewer : SignedIn
type Answer<E extends Endpoint> = (
  input: ParsedInputOf<E>,
  viewer: ViewerOf<E>,
  request: FastifyRequest,
) => Promise<OutputOf<E> | Written> | OutputOf<E> | Written

/** JSON of parts that the endpoint's schemas parsed already. */
export class Written {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

/** Input is validated; output is parsed, which drops columns that the contract does not name. */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'keys' | 'limits' | 'clock'>,
  endpoint: E,
  answer: Answer<E>,
): void {
  const { method, path, input, output } = endpoint
  if (!listed.has(endpoint)) throw new Error(`${method} ${path} is missing in contract/api.ts: list the file that declares it.`)
  const inPath = new Set(pathParameters(path))
  const failures = failuresOf(endpoint)
  const isList = failures.includes('bad_cursor') || (method === 'GET' && output instanceof z.ZodMiniObject && 'items' in output.shape)
  app.route({
    method,
    url: `/api${path}`,
    config: { failures },
    onRequest: async (request) => {
      // The handler checks again: a session may end while a slow body arrives.
      if (endpoint.access !== 'public' && hasRequestBody(request)) admit(endpoint, await viewerOf(deps, request))
    },
    handler: async (request, reply) => {
      const viewer = await viewerOf(deps, request)
      admit(endpoint, viewer)
      await admitWrite(deps, endpoint, viewer)
      if (endpoint.proof) await admitFresh(deps, viewer)
      if (isList && viewer.id) deps.limits.takeHere(`lists:${viewer.id}`, listReads)
      const parsed = parse(input, request, inPath)
      const made = await answer(parsed as ParsedInputOf<E>, viewer as ViewerOf<E>, request)
      if (method !== 'GET' && viewer.id) await deps.db.replica?.wrote(viewer.id)
      if (!(made instanceof Written)) return z.parse(output, made)
      reply.type('application/json; charset=utf-8')
      return made.json
    },
  })
}

const listed = new Set(Object.values(api))
const listReads = { max: limits.perPerson.listReadsPerS, per_s: 1 }

export function requireAllMounted(app: FastifyInstance): void {
  for (const [name, { method, path }] of Object.entries(api))
    if (!app.hasRoute({ method, url: `/api${path}` })) throw new Error(`Nothing answers ${name}: mount it, and list its routes in app.ts.`)
}

function parse(schema: z.ZodMiniType, request: FastifyRequest, inPath: Set<string>): unknown {
  const { query, body, params } = request
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) throw new Failure('bad_json')
  const result = z.safeParse(schema, { ...(query as object), ...(body as object | undefined), ...(params as object) })
  if (result.success) return result.data
  const errors = result.error.issues.flatMap(fieldErrors)
  // A malformed id in the path is an unknown one.
  if (errors.every(({ field, code }) => inPath.has(field) && code === 'invalid_format')) throw new Failure('not_found')
  throw new Failure('invalid', { errors })
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const { path, message, code } = issue
  const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path]
  return paths.map((one) => ({ field: one.map(String).join('.'), code: /^[a-z_]+$/.test(message) ? message : code }))
}
