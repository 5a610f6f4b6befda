import { basename } from 'node:path'
import * as z from 'zod/mini'

/** A query that does not select what the schema of its rows names. */
export class UnfitRow extends Error {
  override name = 'UnfitRow'
}

/** To be called where a query is made, which is what its failures name. They say types, never values. */
export function rowCheck(schema: z.ZodMiniType, unfit: (error: UnfitRow) => void): (rows: unknown[]) => void {
  // A stack is formatted, with source maps in tests, when it is read.
  const place = new Error()
  return (rows) => {
    for (const row of rows) {
      const { error } = z.safeParse(schema, row)
      if (!error) continue
      const columns = error.issues.map(({ path, code }) => `${path.join('.')} (${found(row, path)}, ${code})`)
      return unfit(new UnfitRow(`${nameOf(place.stack)} selects rows that do not fit: ${columns.join(', ')}`))
    }
  }
}

function nameOf(stack = ''): string {
  const frame = stack.split('\n').find((line) => /^\s+at /.test(line) && !/\/db\/(connection|row-check)\.ts/.test(line))
  const [, name, file = '', line] = /at (?:async )?(?:(\S+) .*?\()?(.+?):(\d+):\d+\)?$/.exec(frame ?? '') ?? []
  return `${name ?? 'a query'} in ${basename(file)}:${line}`
}

function found(row: unknown, path: PropertyKey[]): string {
  const value = path.reduce<unknown>((outer, key) => (outer as Record<PropertyKey, unknown> | null | undefined)?.[key], row)
  return value === undefined ? 'missing' : value === null ? 'null' : typeof value
}
