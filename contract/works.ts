import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { postMediaSchema, postRef } from './posts.ts'

/** A post by its first picture, or the poster of its first video. */
export const workSchema = z.object({ post_id: id, media: postMediaSchema })
export type Work = z.infer<typeof workSchema>

export const moreWorks = endpoint({
  method: 'GET',
  path: '/posts/:post_id/more',
  access: 'public',
  summary: "The newest other works of a post's author, for those who may see them",
  input: postRef,
  output: z.object({ items: z.array(workSchema) }),
})
