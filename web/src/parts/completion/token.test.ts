import { expect, test } from 'vitest'
import { tokenAt } from '#parts/completion/token.ts'

const at = (marked: string) => tokenAt(marked.replace('|', ''), marked.indexOf('|'))

test.each([
  ['With @an|', { kind: 'person', text: 'an', start: 5, end: 8 }],
  ['@|', { kind: 'person', text: '', start: 0, end: 1 }],
  ['(@Éva|)', { kind: 'person', text: 'Éva', start: 1, end: 5 }],
  ['new #pri|, soon', { kind: 'hashtag', text: 'pri', start: 4, end: 8 }],
])('%s is being typed', (marked, token) => expect(at(marked)).toEqual(token))

test.each(['ann@an|', 'https://a.test/@an|', '@@an|', '#|', '@an |', '@an|na', 'plain|'])('%s is nothing to complete', (marked) =>
  expect(at(marked)).toBeNull(),
)
