import { v7, validate } from 'uuid'

/** UUIDv7: ids sort by time. `at` backdates one, for demo content and imports. */
export function newId(at?: Date): string {
  return at ? v7({ msecs: at.getTime() }) : v7()
}

export const firstId = '00000000-0000-0000-0000-000000000000'

export function isId(text: string): boolean {
  return validate(text)
}
