import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const platformStateSchema = z.object({
  /** What staff tell everybody, in one language. */
  banner: z.nullable(z.object({ text: z.string(), link: z.nullable(z.string()) })),
})
export type PlatformState = z.infer<typeof platformStateSchema>
export const getPlatformState = endpoint({
  method: 'GET',
  path: '/platform-state',
  access: 'public',
  summary: 'What staff tell everybody at the top of every screen; sockets hear of each change with `platform_changed`',
  input: z.object({}),
  output: platformStateSchema,
})
