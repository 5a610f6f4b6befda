import type * as z from 'zod/mini'
import type { RoleName } from './choices.ts'
import type { FailureCode } from './errors.ts'

export type Role = Exclude<RoleName, 'user'>

/** The server mounts it, the client calls it, OpenAPI is generated from it. */
export interface Endpoint<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to /api; `:name` marks a path parameter. */
  path: `/${string}`
  access: 'public' | RoleName // or a higher role
  /** Accepts a session that lacks the person's second factor. */
  assurance?: 'aal1'
  /** Needs a proof of the owner within `limits.freshProof`, else `reauthentication_needed`. */
  proof?: 'fresh'
  whenReadOnly?: 'works' // a write that is taken while the network can only be read
  whenRestricted?: 'works' // a write of which others see nothing new, as each that works when read-only
  summary: string
  /** Path, query and body in one object; the path wins. */
  input: I
  output: O
  /** Besides those that follow from access, assurance, proof, method and input (`failuresOf`). */
  failures?: readonly FailureCode[]
}

export type InputOf<E> = E extends Endpoint<infer I, z.ZodMiniType> ? z.input<I> : never
export type ParsedInputOf<E> = E extends Endpoint<infer I, z.ZodMiniType> ? z.output<I> : never
export type OutputOf<E> = E extends Endpoint<z.ZodMiniType, infer O> ? z.output<O> : never

/** `access` has no default, so nothing is public by accident. */
export function endpoint<I extends z.ZodMiniType, O extends z.ZodMiniType>(declared: Endpoint<I, O>): Endpoint<I, O> {
  return declared
}

/** `url` starts with /api; null and undefined stay out of the query. */
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

export function hasBody({ method }: Pick<Endpoint, 'method'>): boolean {
  return method !== 'GET' && method !== 'DELETE'
}

export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
}
