import type { Language } from '@atelier/contract/choices'
import { paths } from '@atelier/contract/paths'
import { escapeHtml as text } from '#escape-html.ts'
import { htmlPage, pageStyle, policyFor } from '#html-page.ts'
import { mailWords } from '#mail/words.ts'

type State = 'on' | 'off' | 'unknown'

export function unsubscribePage(language: Language, state: State, token: string): string {
  const words = mailWords(language)
  const form = {
    on: `<form method="post" action="/unsubscribe/${text(token)}"><button>${text(words('unsubscribe.confirm'))}</button></form>`,
    off: `<form method="post" action="/unsubscribe/${text(token)}/undo"><button class="quiet">${text(words('unsubscribe.undo'))}</button></form>`,
    unknown: '',
  }
  const title = words(`unsubscribe.${state}.title`)
  const body = `<main>
<p class="brand"><a href="${paths.home}">Atelier</a></p>
<h1>${text(title)}</h1>
<p>${text(words(`unsubscribe.${state}.text`))}</p>
${form[state]}
</main>`
  return htmlPage({ language, title: `${title} · Atelier`, head: `<meta name="robots" content="noindex">\n<style>${style}</style>`, body })
}

const style = `${pageStyle}
main { max-width: 30rem; padding: 4rem 1.5rem; }
.brand { margin: 0 0 3rem; }
.brand a { color: inherit; font-size: 1.375rem; font-weight: 800; letter-spacing: -0.04em; text-decoration: none; border-bottom: 4px solid var(--accent); }
h1 { margin: 0 0 0.75rem; font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.02em; overflow-wrap: anywhere; }
button { min-height: 3rem; margin-top: 1rem; padding: 0.5rem 1.5rem; border: 0; border-radius: 1.5rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 650; cursor: pointer; }
button.quiet { background: none; color: inherit; border: 1px solid var(--line); }
`

export const unsubscribePolicy = policyFor(style)
