import { v7 } from 'uuid'

/** A new UUIDv7: ids sort by time. `at` backdates one (demo content, imports), so that id order stays time order. */
export function newId(at?: Date): string {
  return at ? v7({ msecs: at.getTime() }) : v7()
}
