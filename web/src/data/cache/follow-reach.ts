import { isFailure } from '@atelier/contract/errors'
import { queries } from '#data/cache/queries.ts'
import { storedSession } from '#data/session/stored-session.ts'
import { isOnline } from '#device/online.ts'
import { afterPaint } from '#device/paint.ts'

/** Without an answer for this long, the server counts as unreachable. */
const patienceMs = 3_000

/** Call it once, at the start. */
export function followReach() {
  const show = () => load((kept) => kept.showKept())
  let silence = storedSession() ? startSilence() : undefined
  if (!isOnline()) show()
  window.addEventListener('offline', show)
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action } = event
    if (action.type === 'fetch') silence ??= startSilence()
    else if ('error' in action || (action.type === 'success' && !action.manual)) {
      clearTimeout(silence)
      silence = undefined
      if ('error' in action && isFailure(action.error, 'offline')) show()
    }
  })
  afterPaint(() => load((kept) => kept.keepReads()))

  function startSilence() {
    // An answer may come while it loads.
    const begun = setTimeout(() => load((kept) => silence === begun && kept.showKept()), patienceMs)
    return begun
  }
}

function load(use: (kept: typeof import('#data/cache/kept.ts')) => unknown) {
  import('#data/cache/kept.ts').then(use, () => undefined)
}
