import { useSyncExternalStore } from 'react'
import { makeListeners } from '#listeners.ts'

export const collect = (postId: string) => show(postId)
export const stopCollecting = () => show(undefined)

export const useCollecting = () => useSyncExternalStore(listeners.add, () => asked)

let asked: string | undefined
const listeners = makeListeners()

function show(postId: string | undefined) {
  asked = postId
  listeners.call()
}
