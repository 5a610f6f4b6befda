import type { Author } from '@atelier/contract/authors'
import type { Language } from '@atelier/contract/choices'
import type { Notification } from '@atelier/contract/notifications'
import { paths } from '@atelier/contract/paths'
import type { PostMedia } from '@atelier/contract/posts'
import type { EmailFrequency } from '@atelier/contract/preferences'
import { cut } from '@atelier/contract/rules/graphemes'
import { initials } from '@atelier/contract/rules/initials'
import { notificationPlace } from '@atelier/contract/rules/notification-place'
import { pictureSources } from '@atelier/contract/rules/picture-sources'
import { hasPicture } from '@atelier/contract/rules/posters'
import { escapeHtml } from '#escape-html.ts'
import { day } from '#html-page.ts'
import { font, mailButton, mailPage, mutedText } from '#mail/layout.ts'
import type { MailMessage } from '#mail/message.ts'
import { mailWords } from '#mail/words.ts'
import { absoluteUrl } from '#storage/public-files.ts'

export interface Digest {
  to: string
  language: Language
  frequency: EmailFrequency
  groups: Notification[] // newest first, at least one. Thumbnails must be public.
  count: number
  publicUrl: string
  unsubscribe: string
}

export function digest({ to, language, frequency, groups, count, publicUrl, unsubscribe }: Digest): MailMessage {
  const words = mailWords(language)
  const first = shorter(groups[0]?.content ?? '')
  const more = count - groups.length
  const heading = count === 1 ? (groups[0]?.title ?? '') : words('digest.heading', { n: count })
  const subject = count === 1 ? first : words('digest.subject', { first, n: count - 1 })
  const link = `${publicUrl}${paths.notifications}`
  const action = { label: words('digest.action'), link }
  const rest = more > 0 ? words('digest.more', { n: more }) : ''
  const reason = words(`digest.reason_${frequency}`, { address: to })
  const text = [
    heading,
    ...groups.map((group) => `${group.content}\n${addressOf(publicUrl, group)}`),
    rest,
    `${action.label}:\n${link}`,
    `--\nAtelier · ${words('tagline')}\n${reason}\n${words('digest.unsubscribe')}: ${unsubscribe}`,
  ]
  const html = mailPage({
    language,
    heading,
    preview: groups.map(({ content }) => shorter(content)).join(' · '),
    body: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 20px">
${groups.map((group) => row(publicUrl, group)).join('\n')}
</table>
${rest && mutedText(escapeHtml(rest))}
${mailButton(action)}`,
    foot: mutedText(
      `${escapeHtml(reason)} <a href="${escapeHtml(unsubscribe)}" class="quiet" style="color:${day.quiet}">${escapeHtml(words('digest.unsubscribe'))}</a>`,
    ),
  })
  const type = count === 1 ? (groups[0]?.data.kind ?? 'digest') : 'digest'
  return { to, type, subject, text: `${text.filter(Boolean).join('\n\n')}\n`, html, link }
}

const excerptLetters = 90
const shorter = (text: string) => (cut(text, excerptLetters) === text ? text : `${cut(text, excerptLetters).trimEnd()}…`)

function addressOf(publicUrl: string, group: Notification): string {
  const { to, search } = notificationPlace(group)
  return `${publicUrl}${to}${search ? `?${new URLSearchParams(search)}` : ''}`
}

function row(publicUrl: string, group: Notification): string {
  const [person] = group.people
  const place = escapeHtml(addressOf(publicUrl, group))
  const sentence = group.parts.map(({ text, strong }) => (strong ? `<strong>${escapeHtml(text)}</strong>` : escapeHtml(text))).join('')
  const cell = `class="line" style="border-bottom:1px solid ${day.line};padding:14px 0`
  const picture = group.thumbnail ? thumbnail(publicUrl, place, group.thumbnail) : ''
  return `<tr>
<td width="40" valign="top" ${cell};padding-right:12px">${person ? face(publicUrl, person) : ''}</td>
<td valign="middle"${picture ? '' : ' colspan="2"'} ${cell}"><a href="${place}" class="ink" style="${font(16, 23)};overflow-wrap:anywhere;color:${day.ink};text-decoration:none">${sentence}</a></td>
${picture && `<td width="52" align="right" valign="top" ${cell};padding-left:12px">${picture}</td>`}
</tr>`
}

// The picture of a private account is not public.
function face(publicUrl: string, person: Author): string {
  const shape = 'display:block;width:40px;height:40px;border-radius:20px'
  if (person.avatar_url && !person.is_private)
    return `<img src="${escapeHtml(absoluteUrl(publicUrl, person.avatar_url))}" width="40" height="40" alt="" style="${shape};object-fit:cover">`
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td width="40" height="40" align="center" class="sunken quiet" style="background-color:${day.sunken};border-radius:20px;${font(14, 40)};font-weight:650;color:${day.quiet}">${escapeHtml(initials(person))}</td></tr></table>`
}

function thumbnail(publicUrl: string, place: string, media: PostMedia): string {
  if (media.is_sensitive || !hasPicture(media)) return ''
  const { thumb } = pictureSources(media)
  return `<a href="${place}"><img src="${escapeHtml(absoluteUrl(publicUrl, thumb))}" width="52" height="52" alt="${escapeHtml(media.alt_text ?? '')}" style="display:block;width:52px;height:52px;border-radius:8px;object-fit:cover"></a>`
}
