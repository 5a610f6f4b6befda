import { readStored, writeStored } from '#device/storage.ts'

const key = 'reloaded-at'
const onceIn = 60_000

/**
 * After an update the server has no more parts of the version that runs here: when a part cannot be loaded from a server that is there, the
 * page is loaded anew. Once a minute at most; drafts survive it. While the server is away the page stays, with what is open in it.
 */
export function followUpdates() {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // The router knows this failure by the browser's words and loads the page anew by itself, also into the void.
    payload.message = `A part is missing: ${payload.message}`
    void reload()
  })
}

async function reload() {
  const last = readStored<number>(key) ?? 0
  if (Date.now() - last < onceIn || !(await answers())) return
  writeStored(key, Date.now())
  window.location.reload()
}

const answers = () =>
  fetch('/readyz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
