const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

export function graphemes(text: string): number {
  let n = 0
  for (const _ of segmenter.segment(text)) n++
  return n
}

export function cut(text: string, max: number): string {
  let n = 0
  for (const { index } of segmenter.segment(text)) if (n++ === max) return text.slice(0, index)
  return text
}
