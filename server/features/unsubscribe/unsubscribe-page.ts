import { createHash } from 'node:crypto'
import type { Language } from '@atelier/contract/choices'
import { paths } from '@atelier/contract/paths'
import { escapeHtml as text } from '#escape-html.ts'
import { mailWords } from '#mail/words.ts'

type State = 'on' | 'off' | 'unknown'

export function unsubscribePage(language: Language, state: State, token: string): string {
  const words = mailWords(language)
  const form = {
    on: `<form method="post" action="/unsubscribe/${text(token)}"><button>${text(words('unsubscribe.confirm'))}</button></form>`,
    off: `<form method="post" action="/unsubscribe/${text(token)}/undo"><button class="quiet">${text(words('unsubscribe.undo'))}</button></form>`,
    unknown: '',
  }
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${text(words(`unsubscribe.${state}.title`))} · Atelier</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="brand"><a href="${paths.home}">Atelier</a></p>
<h1>${text(words(`unsubscribe.${state}.title`))}</h1>
<p>${text(words(`unsubscribe.${state}.text`))}</p>
${form[state]}
</main>
</body>
</html>
`
}

const style = `
:root { color-scheme: light dark; --ground: #faf8f4; --ink: #191713; --line: #e5dfd4; --accent: #c93a1e; --on-accent: #fff; }
@media (prefers-color-scheme: dark) { :root { --ground: #131210; --ink: #ede8df; --line: #2d2a25; --accent: #ff7b5c; --on-accent: #191310; } }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: 4rem 1.5rem; }
.brand { margin: 0 0 3rem; }
.brand a { color: inherit; font-size: 1.375rem; font-weight: 800; letter-spacing: -0.04em; text-decoration: none; border-bottom: 4px solid var(--accent); }
h1 { margin: 0 0 0.75rem; font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.02em; overflow-wrap: anywhere; }
button { min-height: 3rem; margin-top: 1rem; padding: 0.5rem 1.5rem; border: 0; border-radius: 1.5rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 650; cursor: pointer; }
button.quiet { background: none; color: inherit; border: 1px solid var(--line); }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
`

const styleHash = createHash('sha256').update(style).digest('base64')
export const unsubscribePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
