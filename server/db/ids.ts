import { v7, validate } from 'uuid'

/** A new UUIDv7: ids sort by time. `at` backdates one, for demo content and imports. */
export function newId(at?: Date): string {
  return at ? v7({ msecs: at.getTime() }) : v7()
}

export function isId(text: string): boolean {
  return validate(text)
}
