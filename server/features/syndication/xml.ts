import { escapeHtml } from '#escape-html.ts'

// Characters that XML 1.0 cannot contain, not even escaped.
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

export const escapeXml = (text: string) => escapeHtml(text.replaceAll(forbidden, ''))

export const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`
