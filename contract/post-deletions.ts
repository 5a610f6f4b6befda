import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, limit } from './fields.ts'
import { limits } from './limits.ts'
import { postRef, postSchema } from './posts.ts'

export const undoDeletion = endpoint({
  method: 'DELETE',
  path: '/posts/:post_id/deletion',
  access: 'user',
  whenReadOnly: 'works',
  summary: 'Bring back one’s own post within ten seconds of its deletion, as it was',
  input: postRef,
  output: postSchema,
  failures: ['post_gone'],
})
const deletionSchema = z.object({
  post_id: id,
  content: z.string(),
  left_ms: z.int(), // in which it can be brought back
})
export type Deletion = z.infer<typeof deletionSchema>
export const deletions = endpoint({
  method: 'GET',
  path: '/me/deletions',
  access: 'user',
  summary: 'One’s own posts whose deletion can still be undone, the last first',
  input: z.object({ limit: limit(limits.postDeletion.listed) }),
  output: z.object({ items: z.array(deletionSchema) }),
})
