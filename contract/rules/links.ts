/** `text.slice(start, end)` is how it was written. */
export interface Span {
  start: number
  end: number
}

/** Without punctuation at the end and without a bracket that was opened before the address. */
export function findLinks(text: string): (Span & { url: string })[] {
  return [...text.matchAll(/https?:\/\/[^\s<>"]+/gi)].flatMap(({ 0: written, index: start }) => {
    const url = trimmed(written)
    return URL.canParse(url) ? [{ url, start, end: start + url.length }] : []
  })
}

function trimmed(written: string): string {
  let end = written.length
  while (end > 0 && ".,;:!?'*…)]}".includes(written.charAt(end - 1))) end--
  const bare = written.slice(0, end)
  const next = written.charAt(end)
  // A bracket closes what the address itself opened, as in https://en.wikipedia.org/wiki/Portrait_(art).
  const opened = { ')': '(', ']': '[', '}': '{' }[next]
  return opened && bare.split(opened).length > bare.split(next).length ? bare + next : bare
}
