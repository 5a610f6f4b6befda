import { afterEach, expect, test } from 'vitest'
import { entity } from '#data/cache/entity.ts'
import { prefetchList } from '#data/cache/list.ts'
import { queries } from '#data/cache/queries.ts'

interface Picture {
  id: string
  liked: boolean
}

const unliked = { id: 'heron', liked: false }
const liked = { id: 'heron', liked: true }
const like = { wish: true, guess: (picture: Picture, wish: boolean) => ({ ...picture, liked: wish }), send: async () => liked }

afterEach(() => queries.clear())

// POST-026
test('a list that was asked for before a like and comes after its answer does not take it back', async () => {
  const pictures = entity<Picture>('picture')
  pictures.keep('heron', unliked)
  const answer = Promise.withResolvers<Picture>()
  const reading = prefetchList(['wall'], async () => ({ ids: [pictures.keep('heron', await answer.promise)], next_cursor: null }))
  expect(await pictures.change('heron', 'like', like)).toBe(true)
  answer.resolve(unliked)
  await reading
  expect(pictures.read('heron')).toEqual(liked)
})

test('nor does the page of the very one', async () => {
  let answer = Promise.resolve(unliked)
  const pictures = entity<Picture>('picture', () => answer, { staleTime: 0 })
  await pictures.prefetch('heron')
  const late = Promise.withResolvers<Picture>()
  answer = late.promise
  const reading = pictures.prefetch('heron')
  expect(await pictures.change('heron', 'like', like)).toBe(true)
  late.resolve(unliked)
  await reading
  expect(pictures.read('heron')).toEqual(liked)
})
