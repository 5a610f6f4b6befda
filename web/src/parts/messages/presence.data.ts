import { limits } from '@atelier/contract/limits'
import { channelOf, type Presence } from '@atelier/contract/realtime'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { joinChannel, sayTyping } from '#data/realtime/channels.ts'
import { listen } from '#data/realtime/listen.ts'

const nobody: Presence[] = []
const present = new Map<string, Presence[]>()
const listeners = new Set<() => void>()

listen('presence', (channel, people) => {
  present.set(channel, people)
  for (const changed of listeners) changed()
})

/** Of `channelOf`; nobody without a channel. */
export function usePresence(channel: string | null): Presence[] {
  useEffect(() => (channel ? joinChannel(channel) : undefined), [channel])
  return useSyncExternalStore(onChange, () => (channel && present.get(channel)) || nobody)
}

/** Call `typing` with each change of the text. */
export function useTyping(conversationId: string): { people: Presence[]; typing: (is: boolean) => void } {
  const people = usePresence(channelOf.typing(conversationId))
  const saidAt = useRef(0)
  const typing = useCallback(
    (is: boolean) => {
      const now = Date.now()
      if (is ? now - saidAt.current < limits.realtime.typingMs / 2 : saidAt.current === 0) return
      saidAt.current = is ? now : 0
      sayTyping(conversationId, is)
    },
    [conversationId],
  )
  useEffect(() => () => typing(false), [typing])
  return { people, typing }
}

function onChange(changed: () => void) {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}
