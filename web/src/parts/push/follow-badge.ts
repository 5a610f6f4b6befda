import type { UnreadMessages } from '@atelier/contract/conversations'
import { badgeCount } from '@atelier/contract/rules/count-format'
import { ignored } from '@atelier/contract/rules/ignored'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { currentSession, onSessionChange } from '#data/session/session.ts'
import { showBadge } from '#device/badge.ts'
import { countInTitle } from '#device/title.ts'

/** The app's icon shows the bell's count; the title the larger of that and the badge of Messages, because most messages are in both. */
export function followBadge() {
  show(unread())
  showInTitle()
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const [name] = event.query.queryKey
    if (name === keys.unread[0]) show(unread())
    if (name === keys.unread[0] || name === keys.unreadMessages[0]) showInTitle()
  })
  onSessionChange(() => {
    if (currentSession().status !== 'signed_out') return
    show(0)
    countInTitle('')
  })
}

const unread = () => queries.getQueryData<number>(keys.unread)

// A device may refuse, and nothing depends on it.
const show = (count: number | undefined) => count !== undefined && void ignored(showBadge(count), 'only a number')

function showInTitle() {
  const count = Math.max(unread() ?? 0, queries.getQueryData<UnreadMessages>(keys.unreadMessages)?.count ?? 0)
  countInTitle(count > 0 ? badgeCount(count, document.documentElement.lang || 'en') : '')
}
