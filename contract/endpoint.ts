import type * as z from 'zod/mini'

/** Who may call an endpoint: anybody, any signed-in person, or staff from this rank on. */
export type Access = 'public' | 'user' | Role
/** Staff ranks, lowest first; a higher one may do all that a lower one may. */
export type Role = 'moderator' | 'admin' | 'super_admin'

/** One call of the product's API, as the server mounts it, the client calls it and OpenAPI prints it. */
export interface Endpoint<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to /api; `:name` marks a path parameter. */
  path: `/${string}`
  access: Access
  /** `aal1` lets in a session that still owes the person's second factor; every other call waits for it. */
  assurance?: 'aal1'
  /** What the call does, in a sentence, for /api/docs. */
  summary: string
  /** Path, query and body in one object (path last, so a body cannot override it). */
  input: I
  output: O
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

/** Names of the `:name` parts of a path. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
}
