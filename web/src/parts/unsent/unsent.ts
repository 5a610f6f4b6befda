import type { Unsent } from '#data/outbox/outbox.ts'

export const unsentKinds = ['posts', 'comments', 'messages', 'reactions', 'follows', 'others'] as const
export type UnsentKind = (typeof unsentKinds)[number]

const kindOfAction: Record<string, UnsentKind> = {
  createPost: 'posts',
  createComment: 'comments',
  sendMessage: 'messages',
  followUser: 'follows',
  unfollowUser: 'follows',
}

export const unsentKindOf = ({ action, foreign }: Unsent): UnsentKind => (foreign ? 'others' : (kindOfAction[action] ?? 'reactions'))

export function textOf({ input }: Unsent): string {
  const { content } = input as { content?: unknown }
  return typeof content === 'string' ? content : ''
}
