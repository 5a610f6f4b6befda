export interface CompletionToken {
  kind: 'person' | 'hashtag'
  text: string
  /** `start`: the sign; `end`: the caret. */
  start: number
  end: number
}

/** A sign counts at the start of a word only: nothing is offered inside a mail or web address. */
export function tokenAt(value: string, caret: number): CompletionToken | null {
  const found = /(?<![\p{L}\p{M}\p{N}_@#/.:])([@#])([\p{L}\p{M}\p{N}_]{0,50})$/u.exec(value.slice(0, caret))
  if (!found || /^[\p{L}\p{M}\p{N}_]/u.test(value.slice(caret))) return null
  const [, sign, text = ''] = found
  if (sign === '#' && text === '') return null
  return { kind: sign === '@' ? 'person' : 'hashtag', text, start: found.index, end: caret }
}
