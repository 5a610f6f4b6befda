import { expect, test } from 'vitest'
import { placeName } from '#parts/post/place-name.ts'

test.each([
  ['Morocco', 'de', 'Marokko'],
  ['Germany', 'es', 'Alemania'],
  ['Sweden', 'fr', 'Suède'],
  ['United States', 'en', 'United States'],
  ['My kitchen', 'de', 'My kitchen'],
])('%s is called in %s: %s', (place, language, name) => {
  expect(placeName(place, language)).toBe(name)
})
