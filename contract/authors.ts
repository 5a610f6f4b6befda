import * as z from 'zod/mini'
import { id } from './fields.ts'

/** `username` and `full_name` are null until onboarding. */
export const authorSchema = z.object({
  user_id: id,
  username: z.nullable(z.string()),
  full_name: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  is_verified: z.boolean(),
  is_private: z.boolean(),
})
export type Author = z.infer<typeof authorSchema>
