import { useSyncExternalStore } from 'react'

export const collect = (postId: string) => show(postId)
export const stopCollecting = () => show(undefined)

export const useCollecting = () => useSyncExternalStore(subscribe, () => asked)

let asked: string | undefined
const listeners = new Set<() => void>()

function show(postId: string | undefined) {
  asked = postId
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}
