/** RFC 4180 line ends, and a byte order mark for spreadsheets. Texts that look like formulas are escaped. */
export function csv(header: string[], rows: (string | number | null)[][]): string {
  return `\uFEFF${[header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r\n]/.test(value ?? '') ? `'${value}` : (value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
