import { ignored } from '@atelier/contract/rules/ignored'
// It sends what was written before a reload.
import '#data/outbox/outbox.ts'
import type { AnyRouter } from '@tanstack/react-router'
import { followDrops } from '#app/drop-anywhere.ts'
import { followTaps } from '#app/follow-taps.ts'
import { followPush } from '#parts/push/start.ts'

let started = false

/** What a signed-in person needs soon after the first screen. Calling it again does nothing. */
export function startLater(router: AnyRouter) {
  if (started) return
  started = true
  followDrops()
  followPush()
  ignored(followTaps(router), 'taps open the app')
}
