import { describe, expect, test } from 'vitest'
import { type Form, formChanges } from '#parts/post/form-changes.ts'

const one = { key: 'one', kind: 'picture', alt_text: 'Hands', is_sensitive: false } as const
const two = { key: 'two', kind: 'video', alt_text: null, is_sensitive: false } as const
const form = (changes: Partial<Form> = {}): Form => ({ category: null, location: 'Norway', media: [one, two], ...changes })

describe('what changed of a post besides its words', () => {
  test.each<[string, Form, ReturnType<typeof formChanges>]>([
    ['nothing', form(), []],
    ['its category', form({ category: 'Tutorials' }), [{ what: 'category', before: null, now: 'Tutorials' }]],
    ['its place', form({ location: null }), [{ what: 'location', before: 'Norway', now: null }]],
    ['the order, in which nothing else changed', form({ media: [two, one] }), [{ what: 'order' }]],
    [
      'a description, by where the picture hangs now',
      form({ media: [two, { ...one, alt_text: 'Feet' }] }),
      [{ what: 'order' }, { what: 'description', n: 2, kind: 'picture', before: 'Hands', now: 'Feet' }],
    ],
    ['a mark', form({ media: [one, { ...two, is_sensitive: true }] }), [{ what: 'mark', n: 2, kind: 'video', now: true }]],
  ])('%s', (_, now, changes) => {
    expect(formChanges(form(), now)).toEqual(changes)
  })
})
