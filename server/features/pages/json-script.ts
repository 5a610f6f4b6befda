import { escapeHtml } from '#escape-html.ts'

/** A script that no browser runs: without `<` nothing in it can end it. */
export function jsonScript(type: string, value: unknown, id?: string): string {
  const named = id ? ` id="${escapeHtml(id)}"` : ''
  return `<script type="${type}"${named}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
}
