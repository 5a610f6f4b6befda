import { createHash } from 'node:crypto'
import { escapeHtml } from '#escape-html.ts'

interface Page {
  language: string
  title: string
  /** HTML, as is `body`. */
  head: string
  bodyTag?: string
  body: string
}

export function htmlPage({ language, title, head, bodyTag = '<body>', body }: Page): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
${head}
</head>
${bodyTag}
${body}
</body>
</html>
`
}

/** For a page without scripts whose only style is this one. */
export function policyFor(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
}

export const day = {
  ground: '#faf8f4',
  sheet: '#fffdfa',
  sunken: '#f2eee6',
  ink: '#191713',
  quiet: '#6b655c',
  line: '#e5dfd4',
  accent: '#c93a1e',
  onAccent: '#ffffff',
}
export const night: typeof day = {
  ground: '#131210',
  sheet: '#1d1b18',
  sunken: '#131210',
  ink: '#ede8df',
  quiet: '#a39c90',
  line: '#2d2a25',
  accent: '#ff7b5c',
  onAccent: '#191310',
}

const variables = (colours: typeof day) =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name === 'onAccent' ? 'on-accent' : name}: ${colour};`)
    .join(' ')

export const pageStyle = `
:root { color-scheme: light dark; ${variables(day)} }
@media (prefers-color-scheme: dark) { :root { ${variables(night)} } }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { margin: 0 auto; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
`
