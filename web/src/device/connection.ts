/** Missing in Safari and Firefox. */
interface Connection extends EventTarget {
  saveData?: boolean
  type?: string
  effectiveType?: string
}

export const connection = () => (navigator as { connection?: Connection }).connection

export function onConnectionChange(changed: () => void) {
  const watched = connection()
  watched?.addEventListener('change', changed)
  return () => watched?.removeEventListener('change', changed)
}

export function isMetered(): boolean {
  const { saveData, type } = connection() ?? {}
  return saveData === true || type === 'cellular'
}
