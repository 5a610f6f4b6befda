const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

export function fileSize(bytes: number, language: string): string {
  let [size, step] = [bytes, 0]
  // A value that rounds to 1,000 becomes 1 of the next unit.
  for (; size >= 999.95 && step < units.length - 1; step++) size /= 1_000
  const unit = units[step] ?? 'byte'
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(size)
}
