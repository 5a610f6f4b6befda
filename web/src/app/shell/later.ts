import { ignored } from '@atelier/contract/rules/ignored'
import type { AnyRouter } from '@tanstack/react-router'
import { followTaps } from '#app/follow-taps.ts'
import { startSending } from '#data/outbox/outbox.ts'
import { startRealtime } from '#data/realtime/realtime.ts'
import { followPush } from '#parts/push/start.ts'

let started = false

/** @returns a function that stops the connection */
export function startLater(router: AnyRouter): () => void {
  startOnce(router)
  return startRealtime()
}

function startOnce(router: AnyRouter) {
  if (started) return
  started = true
  // Long before something can be dropped.
  const dragged = () =>
    ignored(
      import('#app/drop-anywhere.ts').then(({ followDrops }) => followDrops()),
      'the browser opens the file then',
    )
  window.addEventListener('dragenter', dragged, { once: true })
  startSending()
  followPush()
  ignored(
    import('#parts/offline/follow.ts').then(({ followKept }) => followKept()),
    'what is kept stays as it is',
  )
  ignored(followTaps(router), 'taps open the app')
}
