import * as z from 'zod/mini'
import { authorSchema } from './authors.ts'
import { endpoint } from './endpoint.ts'
import { count, id, limit, requiredText, text } from './fields.ts'
import { limits } from './limits.ts'
import { hashtagSchema } from './search.ts'

export const mentionableSchema = z.object({
  ...z.pick(authorSchema, { user_id: true, full_name: true, username: true, avatar_url: true, is_verified: true }).shape,
  followers_count: count,
})
export type Mentionable = z.infer<typeof mentionableSchema>

export const completePeople = endpoint({
  method: 'GET',
  path: '/completion/people',
  access: 'user',
  summary: 'People whom the viewer may mention, whose username or a word of whose name begins with `q`, followed ones first',
  input: z.object({
    q: text(limits.completion.q), // empty: people whom the viewer follows
    community_id: z.optional(id), // of a private one only members are offered
    limit: limit(limits.completion.most),
  }),
  output: z.object({ items: z.array(mentionableSchema) }),
})
export const completeHashtags = endpoint({
  method: 'GET',
  path: '/completion/hashtags',
  access: 'user',
  summary: 'Hashtags that begin with `q`, most used first',
  input: z.object({ q: requiredText(limits.completion.q), limit: limit(limits.completion.most) }),
  output: z.object({ items: z.array(hashtagSchema) }),
})
