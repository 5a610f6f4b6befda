import { ignored } from '@atelier/contract/rules/ignored'
import { readStored, writeStored } from '#device/storage.ts'

const key = 'reloaded-at'
const reloadEveryMs = 60_000

/** Parts that failed to load although the server answered. */
const failed = new Set<string>()

const missing = 'A part is missing: '

export const isMissingPart = (error: unknown) => error instanceof Error && error.message.startsWith(missing)

/** Once a minute at most, when a part is missing in the server's newer version. Drafts survive it. */
export function followUpdates() {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // Hides the browser's wording from the router, which would reload even while the server is away.
    payload.message = missing + payload.message
    void follow(payload.message)
  })
}

async function follow(failure: string) {
  const served = await servedPage()
  if (served === undefined) return
  // Some browsers never retry a failed module, so a second failure reloads too.
  const again = failed.has(failure)
  failed.add(failure)
  const last = readStored<number>(key) ?? 0
  if (Date.now() - last < reloadEveryMs || (served.includes(runningEntry()) && !again)) return
  writeStored(key, Date.now())
  // Or the worker would answer with the same page.
  await ignored(
    import('#app/worker.ts').then(({ takeNewest }) => takeNewest()),
    'reloads anyway',
  )
  window.location.reload()
}

const servedPage = () =>
  fetch('/', { cache: 'no-store' }).then(
    (response) => (response.ok ? response.text() : undefined),
    () => undefined,
  )

/** Its name contains a hash of its content. */
function runningEntry(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return script ? new URL(script.src).pathname : ''
}
