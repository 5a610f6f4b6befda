import type { Language } from '@atelier/contract/choices'
import { escapeHtml } from '#mail/escape.ts'
import { mailWords } from '#mail/words.ts'

/** What a mail says; the layout decides how it looks. */
export interface Content {
  language: Language
  heading: string
  intro: string
  /** What the reader should do, or need not. */
  advice?: string | undefined
  action?: { label: string; link: string } | undefined
  code?: string | undefined
  /** How long the link and the code work. */
  expires?: string | undefined
  /** Why the reader gets this mail. */
  reason: string
}

/** The mail as text and as HTML, readable in light and dark mode, without a picture or a script. */
export function laidOut(content: Content): { text: string; html: string } {
  return { text: asText(content), html: asHtml(content) }
}

function asText({ language, heading, intro, advice, action, code, expires, reason }: Content): string {
  const words = mailWords(language)
  const parts = [
    heading,
    intro,
    advice,
    action && `${action.label}:\n${action.link}`,
    code && `${words(action ? 'code_intro' : 'code_only')} ${code}`,
    expires,
    `--\nAtelier · ${words('tagline')}\n${reason}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function asHtml({ language, heading, intro, advice, action, code, expires, reason }: Content): string {
  const words = mailWords(language)
  const text = escapeHtml
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${text(heading)}</title>
<style>${style}</style>
</head>
<body>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" class="card" cellpadding="0" cellspacing="0"><tr><td>
<p class="brand">Atelier</p>
<h1>${text(heading)}</h1>
<p>${text(intro)}</p>
${advice ? `<p>${text(advice)}</p>` : ''}
${action ? `<p><a class="button" href="${text(action.link)}">${text(action.label)}</a></p>` : ''}
${code ? `<p>${text(words(action ? 'code_intro' : 'code_only'))}</p><p class="code">${text(code)}</p>` : ''}
${expires ? `<p class="quiet">${text(expires)}</p>` : ''}
${action ? `<p class="quiet">${text(words('action_fallback'))}<br><a href="${text(action.link)}">${text(action.link)}</a></p>` : ''}
<hr>
<p class="quiet">Atelier · ${text(words('tagline'))}<br>${text(reason)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

const style = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 32px 16px; background: #f4f3f1; color: #1c1b1a; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
.card { width: 100%; max-width: 520px; background: #ffffff; border-radius: 16px; padding: 32px; text-align: left; }
.brand { margin: 0 0 24px; font-weight: 700; letter-spacing: -0.01em; }
h1 { margin: 0 0 12px; font-size: 24px; line-height: 1.25; overflow-wrap: anywhere; hyphens: auto; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
.button { display: inline-block; padding: 12px 20px; border-radius: 10px; background: #1c1b1a; color: #ffffff; font-weight: 600; text-decoration: none; }
.code { font: 600 28px/1.2 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; letter-spacing: 0.2em; }
.quiet { color: #625f5b; font-size: 14px; }
.quiet a { color: inherit; }
hr { margin: 24px 0; border: 0; border-top: 1px solid #e4e1dd; }
@media (max-width: 480px) {
  body { padding: 16px 8px; }
  .card { padding: 24px 20px; }
}
@media (prefers-color-scheme: dark) {
  body { background: #121110; color: #f2f0ed; }
  .card { background: #1d1c1a; }
  .button { background: #f2f0ed; color: #1c1b1a; }
  .quiet { color: #a8a39d; }
  hr { border-top-color: #36332f; }
}
`
