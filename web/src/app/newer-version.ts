import { readStored, writeStored } from '#device/storage.ts'

const key = 'reloaded-at'
const onceIn = 60_000

/**
 * After an update the server has no more parts of the version that runs here: a part that cannot be loaded means that a new one is there,
 * and the page is loaded anew. Once a minute at most, so that a server that is away causes no storm; drafts survive it.
 */
export function followUpdates() {
  window.addEventListener('vite:preloadError', (event) => {
    const last = readStored<number>(key) ?? 0
    if (!navigator.onLine || Date.now() - last < onceIn) return
    event.preventDefault()
    writeStored(key, Date.now())
    window.location.reload()
  })
}
