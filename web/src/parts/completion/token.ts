/** The mention or hashtag in front of the caret. */
export interface Token {
  kind: 'person' | 'hashtag'
  /** Without its sign. */
  text: string
  /** Where its sign stands, and where the caret is. */
  start: number
  end: number
}

/** A name is begun by its sign at the start of a word; nothing is offered inside a mail address or a web address. */
export function tokenAt(value: string, caret: number): Token | null {
  const found = /(?<![\p{L}\p{M}\p{N}_@#/.:])([@#])([\p{L}\p{M}\p{N}_]{0,50})$/u.exec(value.slice(0, caret))
  if (!found || /^[\p{L}\p{M}\p{N}_]/u.test(value.slice(caret))) return null
  const [, sign, text = ''] = found
  if (sign === '#' && text === '') return null
  return { kind: sign === '@' ? 'person' : 'hashtag', text, start: found.index, end: caret }
}
