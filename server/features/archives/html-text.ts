import { Parser } from 'htmlparser2'

/**
 * The text of a post that another network wrote as HTML: paragraphs and lines as they are, addresses of links that the text does not show, and
 * people as @name@host, because @name would be somebody here. It ends where elements lie deeper in each other than in any post.
 */
export function htmlText(html: string): string {
  const parts: string[] = []
  let link: { href: string; isMention: boolean; from: number } | null = null
  let silent = 0
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, { href = '', class: classes = '' }) {
        // The parser searches all open elements for each closing tag.
        if (++depth > deepest) return parser.pause()
        if (name === 'br') parts.push('\n')
        if (name === 'li') parts.push('\n• ')
        if (name === 'script' || name === 'style') silent++
        if (name === 'a') link = { href, isMention: /\bmention\b/.test(classes) && !/\bhashtag\b/.test(classes), from: parts.length }
      },
      ontext(text) {
        if (silent === 0) parts.push(text.replace(/\s+/g, ' '))
      },
      onclosetag(name) {
        depth--
        if (blocks.has(name)) parts.push('\n\n')
        if (name === 'script' || name === 'style') silent--
        if (name !== 'a' || !link) return
        const { href, isMention, from } = link
        link = null
        const shown = parts.splice(from).join('')
        parts.push(isMention ? named(shown, href) : addressed(shown, href))
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return parts
    .join('')
    .replaceAll('\u0000', '')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const deepest = 200
const blocks = new Set(['p', 'div', 'blockquote', 'ul', 'ol', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

function named(shown: string, href: string): string {
  if (!/^@[^@\s]+$/.test(shown) || !URL.canParse(href)) return shown
  return `${shown}@${new URL(href).host}`
}

// The address of a hashtag or person says nothing more, nor does one that the text shows, in full or cut off.
function addressed(shown: string, href: string): string {
  if (!/^https?:\/\//i.test(href) || /^[#@]/.test(shown)) return shown
  return href.includes(shown.replace(/…$/, '')) || shown.includes(href) ? href : `${shown} (${href})`
}
