import { limits } from '@atelier/contract/limits'
import { channelOf, type Presence } from '@atelier/contract/realtime'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { joinChannel, sendTyping } from '#data/realtime/channels.ts'
import { listen } from '#data/realtime/listen.ts'
import { makeListeners } from '#listeners.ts'

const nobody: Presence[] = []
const present = new Map<string, Presence[]>()
const listeners = makeListeners()

/** Of `channelOf`; nobody without a channel. */
export function usePresence(channel: string | null): Presence[] {
  useEffect(() => {
    if (!channel) return undefined
    listen('presence', keepPresent)
    return joinChannel(channel)
  }, [channel])
  return useSyncExternalStore(listeners.add, () => (channel && present.get(channel)) || nobody)
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
      sendTyping(conversationId, is)
    },
    [conversationId],
  )
  useEffect(() => () => typing(false), [typing])
  return { people, typing }
}

function keepPresent(channel: string, people: Presence[]) {
  present.set(channel, people)
  listeners.call()
}
