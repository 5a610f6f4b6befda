import type { MuteLength } from '../conversation-list.ts'
import type { Conversation } from '../conversations.ts'
import { limits } from '../limits.ts'

export function muteEnd(length: MuteLength, now: Date): Date | null {
  const { muteMs } = limits.conversations
  return length === 'always' ? null : new Date(now.getTime() + (length === 'week' ? muteMs.week : muteMs.hours))
}

export function isMutedAt({ is_muted, muted_until }: Pick<Conversation, 'is_muted' | 'muted_until'>, now: Date): boolean {
  return is_muted && (muted_until === null || Date.parse(muted_until) > now.getTime())
}
