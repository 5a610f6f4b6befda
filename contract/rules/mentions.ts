import { limits } from '../limits.ts'
import { findLinks, type Span } from './links.ts'

/** Lower-cased. Not in mail addresses, handles of other networks and web addresses. */
export function findMentions(text: string): (Span & { username: string })[] {
  const links = findLinks(text)
  return [...text.matchAll(/(?<![\p{L}\p{N}_@])@([a-z][a-z0-9_]{2,29})(?![\p{L}\p{M}\p{N}_@])/giu)].flatMap(
    ({ 0: written, 1: username = '', index: start }) => {
      const inLink = links.some((link) => link.start < start && start < link.end)
      return inLink ? [] : [{ username: username.toLowerCase(), start, end: start + written.length }]
    },
  )
}

export function mentionsOf(text: string): string[] {
  return [...new Set(findMentions(text).map(({ username }) => username))].slice(0, limits.post.mentions)
}
