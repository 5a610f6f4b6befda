import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const platformStateSchema = z.object({
  banner: z.nullable(z.object({ text: z.string(), link: z.nullable(z.string()) })),
  read_only: z.boolean(),
  transparency_published: z.boolean(),
})
export type PlatformState = z.infer<typeof platformStateSchema>
export const getPlatformState = endpoint({
  method: 'GET',
  path: '/platform-state',
  access: 'public',
  summary:
    'What staff tell everybody at the top of every screen, whether the network can only be read, and whether /transparency has figures; sockets hear of each change with `platform_changed`',
  input: z.object({}),
  output: platformStateSchema,
})
