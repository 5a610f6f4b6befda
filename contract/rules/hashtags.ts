import { limits } from '../limits.ts'
import { findLinks, type Span } from './links.ts'

/** Letters and digits of any script, and underscores; `name` is lower-cased, without the #. A # in a web address does not count. */
export function findHashtags(text: string): (Span & { name: string })[] {
  const links = findLinks(text)
  return [...text.matchAll(/#([\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*)/gu)].flatMap(({ 0: written, 1: tag = '', index: start }) => {
    // NFC, so that é as one character or as two is the same tag.
    const name = tag.normalize('NFC').toLowerCase()
    const inLink = links.some((link) => link.start < start && start < link.end)
    return inLink || [...name].length > limits.hashtag ? [] : [{ name, start, end: start + written.length }]
  })
}

export function hashtagsOf(text: string): string[] {
  return [...new Set(findHashtags(text).map(({ name }) => name))].slice(0, limits.post.hashtags)
}
