import { type PaintedPost, paintedId } from '@atelier/contract/painted'
import { keepComments, keepPost } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { currentSession } from '#data/session/session.ts'

/** Keeps what came with the page, once, so that it is not asked for again. Only a visitor sees it so. */
export function takePainted(): void {
  const brought = document.getElementById(paintedId)
  brought?.remove()
  if (brought && currentSession().status === 'signed_out') keepPainted(JSON.parse(brought.textContent))
}

export function keepPainted({ post, comments: { items, next_cursor } }: PaintedPost): void {
  keepPost(post)
  queries.setQueryData([...keys.comments, post.id], { pages: [{ ids: keepComments(items), next_cursor }], pageParams: [undefined] })
}
