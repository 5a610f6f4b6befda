import type { Language } from '@atelier/contract/choices'
import { escapeHtml } from '#escape-html.ts'
import { day, htmlPage, night } from '#html-page.ts'
import { mailWords } from '#mail/words.ts'

export interface MailContent {
  language: Language
  heading: string
  intro: string
  advice?: string | undefined
  action?: { label: string; link: string } | undefined
  code?: string | undefined
  expires?: string | undefined
  reason: string
}

/** For light and dark mode, without images or scripts. */
export function renderMail(content: MailContent): { text: string; html: string } {
  return { text: asText(content), html: asHtml(content) }
}

function asText({ language, heading, intro, advice, action, code, expires, reason }: MailContent): string {
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

function asHtml({ language, heading, intro, advice, action, code, expires, reason }: MailContent): string {
  const words = mailWords(language)
  const text = escapeHtml
  const body = `${paragraph(intro)}
${advice ? paragraph(advice) : ''}
${action ? mailButton(action) : ''}
${code ? codeBox(words(action ? 'code_intro' : 'code_only'), code) : ''}
${expires ? mutedText(text(expires)) : ''}
${action ? rule + mutedText(`${text(words('action_fallback'))}<br><a href="${text(action.link)}" class="quiet" style="color:${day.quiet};word-break:break-all">${text(action.link)}</a>`) : ''}`
  return mailPage({ language, heading, preview: intro, body, foot: mutedText(text(reason)) })
}

interface Page {
  language: Language
  heading: string
  preview: string
  body: string
  foot: string
}

export function mailPage({ language, heading, preview, body, foot }: Page): string {
  const words = mailWords(language)
  const text = escapeHtml
  const head = `<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<style>${style}</style>`
  return htmlPage({
    language,
    title: heading,
    head,
    bodyTag: `<body class="ground" style="margin:0;padding:0;background-color:${day.ground}">`,
    body: `<div style="display:none;max-height:0;overflow:hidden">${text(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="ground" style="background-color:${day.ground}"><tr><td align="center" class="wall" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:528px;text-align:left">
<tr><td class="brand" style="padding:0 0 20px 32px">${brand}</td></tr>
<tr><td class="sheet line" style="padding:32px;background-color:${day.sheet};border:1px solid ${day.line};border-radius:14px">
<h1 class="ink" style="${font(28, 34)};margin:0 0 12px;font-weight:750;letter-spacing:-0.02em;overflow-wrap:anywhere;hyphens:auto;color:${day.ink}">${text(heading)}</h1>
${body}
</td></tr>
<tr><td class="foot" style="padding:20px 32px 0">${foot}${mutedText(`Atelier · ${text(words('tagline'))}`)}</td></tr>
</table>
</td></tr></table>`,
  })
}

// The light colours are inline styles, because some mail clients drop style sheets.
const style = `
:root { color-scheme: light dark; }
@media (max-width: 480px) {
  .wall { padding: 24px 8px !important; }
  .brand { padding-left: 20px !important; }
  .sheet { padding: 24px 20px !important; }
  .foot { padding: 16px 20px 0 !important; }
}
@media (prefers-color-scheme: dark) {
  .ground { background-color: ${night.ground} !important; }
  .sheet { background-color: ${night.sheet} !important; }
  .sunken { background-color: ${night.sunken} !important; }
  .line { border-color: ${night.line} !important; }
  .ink { color: ${night.ink} !important; }
  .quiet { color: ${night.quiet} !important; }
  .accent { background-color: ${night.accent} !important; }
  .on-accent { color: ${night.onAccent} !important; }
}
`

const brand = `<span class="ink" style="${font(22, 24)};font-weight:800;letter-spacing:-0.04em;color:${day.ink}">Atelier</span>
<table role="presentation" cellpadding="0" cellspacing="0"><tr><td width="30" height="4" class="accent" style="background-color:${day.accent};font-size:0;line-height:4px">&nbsp;</td></tr></table>`

const rule = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="line" style="padding:16px 0 0;border-bottom:1px solid ${day.line}"></td></tr><tr><td style="padding:8px 0 0"></td></tr></table>`

function paragraph(words: string): string {
  return `<p class="ink" style="${font(16, 25)};margin:0 0 16px;overflow-wrap:anywhere;color:${day.ink}">${escapeHtml(words)}</p>`
}

export function mutedText(html: string): string {
  return `<p class="quiet" style="${font(13, 20)};margin:8px 0 0;overflow-wrap:anywhere;color:${day.quiet}">${html}</p>`
}

export function mailButton({ label, link }: { label: string; link: string }): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td class="accent" style="background-color:${day.accent};border-radius:10px"><a href="${escapeHtml(link)}" class="on-accent" style="${font(16, 20)};display:inline-block;padding:14px 24px;font-weight:650;color:${day.onAccent};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`
}

function codeBox(label: string, code: string): string {
  return `<p class="quiet" style="${font(14, 20)};margin:0 0 8px;color:${day.quiet}">${escapeHtml(label)}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr><td align="center" class="sunken ink" style="padding:16px 8px 16px 16px;background-color:${day.sunken};border-radius:10px;font:600 30px/36px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:0.28em;color:${day.ink}">${escapeHtml(code)}</td></tr></table>`
}

export function font(size: number, line: number): string {
  return `font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;font-size:${size}px;line-height:${line}px`
}
