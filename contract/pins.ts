import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { postRef } from './posts.ts'

const pins = z.object({ post_ids: z.array(id) })

export const ownPins = endpoint({
  method: 'GET',
  path: '/me/pins',
  access: 'user',
  summary: 'Which of one’s own posts are pinned to the profile, the last pinned first',
  input: z.object({}),
  output: pins,
})
export const pinPost = endpoint({
  method: 'PUT',
  path: '/posts/:post_id/pin',
  access: 'user',
  summary: 'Pin one’s own published post to the profile; at most three are',
  input: postRef,
  output: pins,
  failures: ['not_found', 'pin_limit'],
})
export const unpinPost = endpoint({
  method: 'DELETE',
  path: '/posts/:post_id/pin',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Unpin a post from one’s own profile',
  input: postRef,
  output: pins,
})
