import { invalid } from '#auth/refusals.ts'
import type { Metadata } from '#auth/users/users.queries.ts'

/** Members replace earlier ones, null removes. @throws AuthRefusal 400 when the result is too large */
export function merged(old: Metadata, changes: Metadata): Metadata {
  const result = Object.fromEntries(Object.entries({ ...old, ...changes }).filter(([, value]) => value !== null))
  if (!metadataFits(result)) throw invalid('data: must not be larger than 8 KB')
  return result
}

/** Metadata is part of every access token. */
export function metadataFits(data: Metadata): boolean {
  try {
    return Buffer.byteLength(JSON.stringify(data)) <= 8192
  } catch {
    // JSON.stringify throws on deep nesting.
    return false
  }
}
