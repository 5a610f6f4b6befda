import { useSyncExternalStore } from 'react'

/** Chromium's event; other browsers have none. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

let kept: InstallPrompt | undefined
const listeners = new Set<() => void>()

/** Keeps the browser's offer to install the app until somebody asks for it. Call it once, at the start: the offer comes early. */
export function keepInstallPrompt() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => keep(undefined))
}

/** `browser`: `install` asks the person. `by_hand`: in Safari on iOS they add it from its share menu. Undefined when it is installed or cannot be. */
export const useInstallWay = (): 'browser' | 'by_hand' | undefined => useSyncExternalStore(onChange, way)

/** Lets the browser ask the person. Its offer counts once. */
export async function install(): Promise<void> {
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
  for (const changed of listeners) changed()
}

function onChange(changed: () => void) {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}
