import { v7, validate } from 'uuid'

/** A new UUIDv7: ids sort by time. `at` backdates one (demo content, imports), so that id order stays time order. */
export function newId(at?: Date): string {
  return at ? v7({ msecs: at.getTime() }) : v7()
}

/** Whether a text from outside is an id: a UUID of RFC 9562. */
export function isId(text: string): boolean {
  return validate(text)
}
