import { type PaintedPost, paintedId } from '@atelier/contract/painted'
import { keepComments, keepPost } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { currentSession } from '#data/session/session.ts'

/** Puts the data that came with the page into the cache, once. It was rendered for visitors. */
export function takePainted(): void {
  const brought = document.getElementById(paintedId)
  brought?.remove()
  if (brought && currentSession().status === 'signed_out') keepPainted(JSON.parse(brought.textContent))
}

export function keepPainted({ post, comments: { items, next_cursor } }: PaintedPost): void {
  keepPost(post)
  queries.setQueryData([...keys.comments, post.id], { pages: [{ ids: keepComments(items), next_cursor }], pageParams: [undefined] })
}
