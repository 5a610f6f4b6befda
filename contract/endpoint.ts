import type * as z from 'zod/mini'
import type { RoleName } from './choices.ts'
import type { FailureCode } from './errors.ts'

/** Staff ranks; a higher one may do all that a lower one may. */
export type Role = Exclude<RoleName, 'user'>

/** One call of the product's API, as the server mounts it, the client calls it and OpenAPI prints it. */
export interface Endpoint<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to /api; `:name` marks a path parameter. */
  path: `/${string}`
  /** Who may call it: anybody, any signed-in person, or staff from this rank on. */
  access: 'public' | RoleName
  /** `aal1` admits a session that still owes the person's second factor; every other call refuses it. */
  assurance?: 'aal1'
  /** What the call does, in a sentence, for /api/docs. */
  summary: string
  /** Path, query and body in one object (path last, so a body cannot override it). */
  input: I
  output: O
  /** The refusals of its own, beside those that follow from its other members (`failuresOf` in api.ts). */
  failures?: readonly FailureCode[]
}

/** What a caller passes: optional where the schema has a default. */
export type InputOf<E> = E extends Endpoint<infer I, z.ZodMiniType> ? z.input<I> : never
/** What a handler receives: checked, defaults filled in. */
export type ParsedInputOf<E> = E extends Endpoint<infer I, z.ZodMiniType> ? z.output<I> : never
/** What a call answers. */
export type OutputOf<E> = E extends Endpoint<z.ZodMiniType, infer O> ? z.output<O> : never

/** Declares an endpoint. `access` has no default: nothing is open by omission. */
export function endpoint<I extends z.ZodMiniType, O extends z.ZodMiniType>(declared: Endpoint<I, O>): Endpoint<I, O> {
  return declared
}

/** Spreads an input over path, query and JSON body. `url` starts with /api; absent and null members stay out of a query. */
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

/** Whether what is not in the path travels in the body, or else in the query. */
export function hasBody({ method }: Pick<Endpoint, 'method'>): boolean {
  return method !== 'GET' && method !== 'DELETE'
}

/** Names of the `:name` parts of a path. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
}
