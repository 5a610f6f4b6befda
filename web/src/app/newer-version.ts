import { readStored, writeStored } from '#device/storage.ts'

const key = 'reloaded-at'
const onceIn = 60_000

/** Parts that did not come although the server is there, by the failure's words. */
const failed = new Set<string>()

/**
 * After an update the server has no more parts of the version that runs here: when a part cannot be loaded and the server has a newer
 * version, the page is loaded anew. Once a minute at most; drafts survive it. While the server is away, and when it was for a moment, the
 * page stays, with what is open in it.
 */
export function followUpdates() {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // The router knows this failure by the browser's words and loads the page anew by itself, also into the void.
    payload.message = `A part is missing: ${payload.message}`
    void follow(payload.message)
  })
}

async function follow(failure: string) {
  const served = await servedPage()
  if (served === undefined) return
  // Some browsers remember for as long as the page lives that a part failed.
  const again = failed.has(failure)
  failed.add(failure)
  const last = readStored<number>(key) ?? 0
  if (Date.now() - last < onceIn || (served.includes(runningEntry()) && !again)) return
  writeStored(key, Date.now())
  window.location.reload()
}

const servedPage = () =>
  fetch('/', { cache: 'no-store' }).then(
    (response) => (response.ok ? response.text() : undefined),
    () => undefined,
  )

/** The page names the code that it starts with by what is in it, so each version has another one. */
function runningEntry(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return script ? new URL(script.src).pathname : ''
}
