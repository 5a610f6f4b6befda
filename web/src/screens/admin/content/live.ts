import { listen } from '#data/realtime/listen.ts'
import { reloadRows } from '#parts/admin/rows.ts'
import { reloadQueues } from '#screens/admin/content/content.data.ts'

/** Reloads what is shown of the desk when somebody changed it, and after a gap. Idempotent. */
export function followDesk(): void {
  listen('desk_changed', reloadSoon)
  listen('connected', reloadSoon)
}

let waiting: ReturnType<typeof setTimeout> | undefined

/** Once for all hints of a moment: a team makes several in a second. */
function reloadSoon(): void {
  if (waiting) return
  waiting = setTimeout(() => {
    waiting = undefined
    void reloadQueues()
    void reloadRows('admin', 'report')
  }, togetherMs)
}

const togetherMs = 1_000
