import { useSyncExternalStore } from 'react'
import { makeListeners } from '#listeners.ts'

/** Counts pictures. `total` is missing while the list is loading. */
interface Progress {
  done: number
  total: number | undefined
}

const all = new Map<string, Progress>()
const listeners = makeListeners()

export function beginProgress(name: string) {
  const show = (progress: Progress) => {
    all.set(name, progress)
    listeners.call()
  }
  show({ done: 0, total: undefined })
  return {
    tell: (done: number, total: number) => show({ done, total }),
    end: () => {
      all.delete(name)
      listeners.call()
    },
  }
}

/** Undefined while nothing comes. */
export const useProgress = (name: string) => useSyncExternalStore(listeners.add, () => all.get(name))
