import type * as z from 'zod/mini'
import type { RoleName } from './choices.ts'
import type { FailureCode } from './errors.ts'

/** From low to high; a higher role may do everything that a lower one may. */
export type Role = Exclude<RoleName, 'user'>

/** One call of the API. The server mounts it, the client calls it, and OpenAPI is generated from it. */
export interface Endpoint<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to /api; `:name` marks a path parameter. */
  path: `/${string}`
  /** Who may call it: anybody, any signed-in person, or staff with at least this role. */
  access: 'public' | RoleName
  /** `aal1` accepts a session that has not given the person's second factor yet; all other calls refuse it. */
  assurance?: 'aal1'
  /** `fresh` refuses a session without a proof of its owner within `limits.freshProof` (`reauthentication_needed`). */
  proof?: 'fresh'
  /** What the call does, in a sentence, for /api/docs. */
  summary: string
  /** Path, query and body in one object (path last, so a body cannot override it). */
  input: I
  output: O
  /** Its own failures, besides those that follow from its other members (`failuresOf` in api.ts). */
  failures?: readonly FailureCode[]
}

/** What a caller passes; members with a default are optional. */
export type InputOf<E> = E extends Endpoint<infer I, z.ZodMiniType> ? z.input<I> : never
/** What a handler receives: validated, with defaults. */
export type ParsedInputOf<E> = E extends Endpoint<infer I, z.ZodMiniType> ? z.output<I> : never
export type OutputOf<E> = E extends Endpoint<z.ZodMiniType, infer O> ? z.output<O> : never

/** Declares an endpoint. `access` has no default, so nothing is public by accident. */
export function endpoint<I extends z.ZodMiniType, O extends z.ZodMiniType>(declared: Endpoint<I, O>): Endpoint<I, O> {
  return declared
}

/** Spreads an input over path, query and JSON body. `url` starts with /api; null and undefined are left out of the query. */
export function requestOf({ method, path }: Endpoint, input: unknown): { method: string; url: string; body: object | undefined } {
  const rest = { ...(input as Record<string, unknown>) }
  const url = `/api${path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })}`
  if (hasBody({ method })) return { method, url, body: rest }
  const given = Object.entries(rest).filter(([, value]) => value != null)
  const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))
  return { method, url: query.size ? `${url}?${query}` : url, body: undefined }
}

/** Whether input that is not in the path is sent in the body; otherwise it is in the query. */
export function hasBody({ method }: Pick<Endpoint, 'method'>): boolean {
  return method !== 'GET' && method !== 'DELETE'
}

/** Names of the `:name` parts of a path. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
}
