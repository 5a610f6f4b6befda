import { ignored } from '@atelier/contract/rules/ignored'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { currentSession, onSessionChange } from '#data/session/session.ts'
import { showBadge } from '#device/badge.ts'

export function followBadge() {
  show(queries.getQueryData<number>(keys.unread))
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryKey[0] !== keys.unread[0]) return
    show(event.query.state.data as number)
  })
  onSessionChange(() => {
    if (currentSession().status === 'signed_out') show(0)
  })
}

// A device may refuse, and nothing depends on it.
const show = (count: number | undefined) => count !== undefined && void ignored(showBadge(count), 'only a number')
