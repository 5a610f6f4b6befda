import type { NotificationType } from '@atelier/contract/choices'
import { cut } from '@atelier/contract/rules/graphemes'
import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { insertNotice, unreadCount, wantedTemplate } from '#features/notifications/notifications.queries.ts'

/** Something that happened to a person. The words come from the template; `text` is what somebody wrote, to be quoted in them. */
export interface Notice {
  to: string
  /** Null when the product itself speaks. */
  from: string | null
  type: NotificationType
  /** `template_key` of notification_templates; one that staff switched off sends nothing. */
  template: string
  post_id?: string
  comment_id?: string
  conversation_id?: string
  text?: string
  /** What the notice is about, such as `like:POST:PERSON`: the same thing done again is no second notice. */
  dedupe_key?: string
}

/**
 * Leaves a notice in the caller's transaction and tells the receiver's sockets after the commit. Nobody is told of what they did
 * themselves, of people whom they muted or have a block with, or of what their preferences switch off. Whether the receiver may
 * see the post is the caller's to know.
 */
export async function notify(tx: Db, { db, realtime }: Pick<Deps, 'db' | 'realtime'>, notice: Notice): Promise<void> {
  const { to, from, text = '' } = notice
  if (to === from) return
  const template = await wantedTemplate(tx, notice)
  if (!template) return
  const words = { name: template.name, text: quoted(text) }
  const left = await insertNotice(tx, notice, { title: filled(template.title, words), content: filled(template.content, words) })
  if (left) tx.after(async () => realtime.emit(to, 'notification', { unread_count: await unreadCount(db, to) }))
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
