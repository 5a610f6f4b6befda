/** Reads a list page by page until its end. */
export async function everyPage<T>(read: (cursor?: string) => Promise<{ items: T[]; next_cursor: string | null }>): Promise<T[]> {
  const all: T[] = []
  let cursor: string | undefined
  for (let page = 0; page < 1_000; page++) {
    const { items, next_cursor } = await read(cursor)
    all.push(...items)
    if (next_cursor === null) return all
    cursor = next_cursor
  }
  throw new Error('The list does not end')
}
