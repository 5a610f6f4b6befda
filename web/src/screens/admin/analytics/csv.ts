/**
 * A table as a CSV file: UTF-8 with its mark, so that spreadsheets read it as such, and lines that end as RFC 4180 has it. A text that a
 * spreadsheet would take for a formula is made a text.
 */
export function csv(header: string[], rows: (string | number | null)[][]): string {
  return `\uFEFF${[header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r\n]/.test(value ?? '') ? `'${value}` : (value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
