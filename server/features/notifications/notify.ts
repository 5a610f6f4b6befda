import { cut } from '@atelier/contract/rules/graphemes'
import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { insertNotice, type Notice, unreadCount, wantedTemplate } from '#features/notifications/notifications.queries.ts'

/**
 * Leaves a notice and tells the receiver's sockets after the commit. Nobody hears of their own actions, of people whom they muted or have a
 * block with, or of what they switched off. The caller checks that the receiver may see the post.
 */
export async function notify(tx: Db, deps: Pick<Deps, 'db' | 'realtime'>, notice: Notice): Promise<void> {
  const { to, from, text = '' } = notice
  if (to === from) return
  const template = await wantedTemplate(tx, notice)
  if (!template) return
  const words = { name: template.name, text: quoted(text) }
  const left = await insertNotice(tx, notice, { title: filled(template.title, words), content: filled(template.content, words) })
  if (left) tx.after(() => tellUnread(deps, to))
}

/** Tells the sockets of a person how many of their notices are unread. */
export async function tellUnread({ db, realtime }: Pick<Deps, 'db' | 'realtime'>, userId: string): Promise<void> {
  realtime.emit(userId, 'notification', { unread_count: await unreadCount(db, userId) })
}

function filled(template: string, words: Record<string, string>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, variable: string) => words[variable] ?? '')
}

const quote = 140
function quoted(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  const short = cut(line, quote)
  return short === line ? line : `${short.trimEnd()}…`
}
