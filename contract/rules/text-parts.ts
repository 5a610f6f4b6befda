import { findHashtags } from './hashtags.ts'
import { findLinks } from './links.ts'
import { findMentions } from './mentions.ts'

/** `text` is as written: all parts together are the whole. */
export type TextPart =
  | { type: 'text'; text: string }
  | { type: 'link'; text: string; url: string }
  | { type: 'hashtag'; text: string; name: string }
  | { type: 'mention'; text: string; username: string }

export function textParts(text: string, plain: readonly string[] = []): TextPart[] {
  const found = [
    ...findLinks(text).map(({ url, ...span }) => ({ ...span, type: 'link' as const, url })),
    ...findHashtags(text).map(({ name, ...span }) => ({ ...span, type: 'hashtag' as const, name })),
    ...findMentions(text)
      .filter(({ username }) => !plain.includes(username))
      .map(({ username, ...span }) => ({ ...span, type: 'mention' as const, username })),
  ].sort((a, b) => a.start - b.start)

  const parts: TextPart[] = []
  let at = 0
  for (const { start, end, ...part } of found) {
    if (start > at) parts.push({ type: 'text', text: text.slice(at, start) })
    parts.push({ ...part, text: text.slice(start, end) })
    at = end
  }
  if (at < text.length) parts.push({ type: 'text', text: text.slice(at) })
  return parts
}
