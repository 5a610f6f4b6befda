import { requiredText } from '@atelier/contract/fields'
import { limits } from '@atelier/contract/limits'
import * as z from 'zod/mini'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { hasOwnComment, importedIdOf, insertCommentFrom, insertImportedId } from '#features/archives/import-posts.queries.ts'
import { clampToPast } from '#features/archives/import-posts.ts'
import type { KindRow } from '#features/archives/kinds.ts'
import { type Importing, importKeyOf, type Tally } from '#features/archives/source.ts'
import { judge } from '#features/word-filters/judge.ts'
import { insertFlag } from '#features/word-filters/word-filters.queries.ts'

const commentText = requiredText(limits.comment.text, limits.comment.textBytes)

/** Under one's own posts only. It becomes a top-level comment if its parent was not imported. */
export async function importComment(tx: Db, { deps, person }: Importing, row: KindRow<'comments'>, tally: Tally): Promise<void> {
  if (!row.on_own_post) return tally.left('comments', 'unsupported')
  const content = z.safeParse(commentText, row.content)
  if (row.status === 'removed' || !content.success) return tally.left('comments', 'refused')
  const key = importKeyOf('atelier', 'comment', row.id)
  const here = async (kind: 'post' | 'comment', id: string) => (await importedIdOf(tx, person.id, importKeyOf('atelier', kind, id))) ?? id
  if ((await importedIdOf(tx, person.id, key)) || (await hasOwnComment(tx, person.id, row.id))) return tally.left('comments', 'exists')

  const created_at = clampToPast(new Date(row.created_at), deps.clock())
  const finding = await judge(tx, content.data)
  const isHeld = row.status === 'pending' || finding?.severity === 'high'
  const id = newId(created_at)
  const came = await insertCommentFrom(tx, {
    id,
    user_id: person.id,
    post_id: await here('post', row.post_id),
    parent_comment_id: row.parent_comment_id && (await here('comment', row.parent_comment_id)),
    content: content.data,
    status: isHeld ? 'pending' : 'published',
    created_at,
  })
  if (!came) return tally.left('comments', 'not_found')
  await insertImportedId(tx, person.id, { key, kind: 'comments', new_id: id })
  if (finding) await insertFlag(tx, { comment_id: id }, finding)
  tally.came('comments')
}
