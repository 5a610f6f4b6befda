import { invalid } from '#auth/refusals.ts'
import type { Metadata } from '#auth/users/users.queries.ts'

/** Metadata with changes: members are replaced, and null removes one. @throws AuthRefusal 400 when the result is too large */
export function merged(old: Metadata, changes: Metadata): Metadata {
  const result = Object.fromEntries(Object.entries({ ...old, ...changes }).filter(([, value]) => value !== null))
  if (!fits(result)) throw invalid('data: must not be larger than 8 KB')
  return result
}

/** Whether metadata is small enough for the access token that carries it. */
export function fits(data: Metadata): boolean {
  try {
    return Buffer.byteLength(JSON.stringify(data)) <= 8192
  } catch {
    // Nested too deeply to be written.
    return false
  }
}
