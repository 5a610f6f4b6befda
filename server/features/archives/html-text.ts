import { Parser } from 'htmlparser2'

/** Spells out link addresses, and writes people as @name@host, because @name would mention a local user. Stops beyond `mostDepth` levels of nesting. */
export function htmlText(html: string): string {
  const parts: string[] = []
  let link: { href: string; isMention: boolean; from: number } | null = null
  let silent = 0
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, { href = '', class: classes = '' }) {
        // The parser searches all open elements for each closing tag.
        if (++depth > mostDepth) return parser.pause()
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

const mostDepth = 200
const blocks = new Set(['p', 'div', 'blockquote', 'ul', 'ol', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

function named(shown: string, href: string): string {
  if (!/^@[^@\s]+$/.test(shown) || !URL.canParse(href)) return shown
  return `${shown}@${new URL(href).host}`
}

// Not for hashtags and people, nor where the text shows the address, in full or cut off.
function addressed(shown: string, href: string): string {
  if (!/^https?:\/\//i.test(href) || /^[#@]/.test(shown)) return shown
  return href.includes(shown.replace(/…$/, '')) || shown.includes(href) ? href : `${shown} (${href})`
}
