import { adminLimits } from '@atelier/contract/admin/limits'
import type { TemplateForm } from '@atelier/contract/admin/settings'
import { notificationKindOf } from '@atelier/contract/notification-kinds'
import type { Notification } from '@atelier/contract/notifications'
import { cut } from '@atelier/contract/rules/graphemes'
import { filledIn } from '@atelier/contract/rules/placeholders'
import { relativeTime } from '@atelier/contract/rules/relative-time'
import type { MediaLinks } from '#features/media/links.ts'
import type { GroupRow } from '#features/notifications/notifications.queries.ts'
import { shippedWords } from '#features/notifications/template-words.ts'

export function renderNotification(links: MediaLinks, viewerId: string, row: GroupRow, now: Date): Notification {
  const { latest_id, has_more, times, seq, language, reworded, text, community, thumbnail, ...group } = row
  const others = row.people_count - 1
  const shipped = shippedWords(group.data.kind, language)
  const said = (form: TemplateForm) => reworded?.[form]?.content ?? shipped?.contents[form]
  const [form, counted]: [TemplateForm, number] =
    others > 0 ? [new Intl.PluralRules(language).select(others), others] : [times > 1 ? 'again' : 'alone', times]
  const parts: Notification['parts'] = filledIn(said(form) ?? said('alone') ?? '', {
    name: nameOf(row.people[0]),
    count: `${new Intl.NumberFormat(language).format(counted)}${has_more ? '+' : ''}`,
    text: quoted(text ?? '', notificationKindOf(group.data.kind)?.quotesReason ? adminLimits.reason : quotedLetters),
    community: community ?? '',
  }).map(({ text, variable }) => ({ text, strong: variable === 'name' }))
  return {
    ...group,
    title: reworded?.alone?.title ?? shipped?.title ?? '',
    content: parts.map((part) => part.text).join(''),
    parts,
    senderProfile: row.people[0] ?? null,
    thumbnail: thumbnail && { ...thumbnail, media_url: links.forViewer(thumbnail.media_url, thumbnail.is_open, viewerId) },
    timeAgo: relativeTime(row.created_at, now, language),
  }
}

const nameOf = (person: Notification['people'][number] | undefined) => person?.full_name ?? (person ? `@${person.username}` : '')

const quotedLetters = 140
function quoted(text: string, max: number): string {
  const line = text.trim().replace(/\s+/g, ' ')
  const short = cut(line, max)
  return short === line ? line : `${short.trimEnd()}…`
}
