import { type FeedAuthor, type FeedViewer, idLength } from '#features/feed/following/remembered.ts'

/** Same answer as `followingPage`, newest first below `cursor`. Undefined where an author's list ends too early to know. */
export function merge(
  { hidden, shutOut }: FeedViewer,
  authors: { id: string; author: FeedAuthor }[],
  cursor: string | null,
  limit: number,
): string[] | undefined {
  // Sorted by newest post: only the first `limit` authors can be on the page.
  const heads: Head[] = []
  for (const { id, author } of authors) {
    if (shutOut.has(id)) continue
    const head: Head = { id: '', at: -idLength, author }
    if (!advance(head, hidden, cursor)) return undefined
    place(heads, head, limit)
  }
  const page: string[] = []
  for (let head = heads.shift(); head; head = heads.shift()) {
    page.push(head.id)
    if (page.length === limit) break
    if (!advance(head, hidden, null)) return undefined
    place(heads, head, limit - page.length)
  }
  return page
}

interface Head {
  id: string
  at: number
  author: FeedAuthor
}

/** False if the list ends before the next shown post is known. */
function advance(head: Head, hidden: Set<string>, cursor: string | null): boolean {
  const { posts, all } = head.author
  do {
    head.at += idLength
    head.id = posts.slice(head.at, head.at + idLength)
  } while (head.id !== '' && ((cursor !== null && head.id >= cursor) || hidden.has(head.id)))
  return head.id !== '' || all
}

function place(heads: Head[], head: Head, most: number): void {
  if (head.id === '') return
  let at = heads.length
  while (at > 0 && (heads[at - 1] as Head).id < head.id) at--
  if (at >= most) return
  heads.splice(at, 0, head)
  if (heads.length > most) heads.pop()
}
