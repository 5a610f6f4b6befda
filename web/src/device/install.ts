import { useSyncExternalStore } from 'react'
import { makeListeners } from '#listeners.ts'

/** Chromium only. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

let kept: InstallPrompt | undefined
const listeners = makeListeners()

/** Call it once, at the start: the offer comes early. */
export function keepInstallPrompt() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => keep(undefined))
}

/** `by_hand`: Safari on iOS installs from its share menu. Undefined when it is installed or cannot be. */
export const useInstallWay = (): 'browser' | 'by_hand' | undefined => useSyncExternalStore(listeners.add, way)

export async function installApp(): Promise<void> {
  const offer = kept
  keep(undefined)
  await offer?.prompt()
}

function way() {
  if (kept) return 'browser'
  return (navigator as { standalone?: boolean }).standalone === false ? 'by_hand' : undefined
}

function keep(offer: InstallPrompt | undefined) {
  kept = offer
  listeners.call()
}
