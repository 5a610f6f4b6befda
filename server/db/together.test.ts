import { Failure } from '@atelier/contract/errors'
import { expect, test } from 'vitest'
import { together } from '#db/together.ts'

test('what arrives together is worked on together, and each gets its own answer', async () => {
  const batches: number[][] = []
  const half = together(async (numbers: number[]) => {
    batches.push(numbers)
    return numbers.map((n) => n / 2)
  })
  const first = [2, 4, 6].map(half)
  expect(await Promise.all(first)).toEqual([1, 2, 3])
  expect(await Promise.all(Array.from({ length: 150 }, (_, n) => half(n)))).toEqual(Array.from({ length: 150 }, (_, n) => n / 2))
  expect(batches.map(({ length }) => length)).toEqual([3, 100, 50])
})

test('what fails for one of them fails for that one alone', async () => {
  const work = together(async (words: string[]) => {
    if (words.includes('bad')) throw new Error('bad')
    return words
  })
  const answers = await Promise.allSettled(['one', 'bad', 'two'].map(work))
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : (answer.reason as Error).message))).toEqual([
    'one',
    'bad',
    'two',
  ])
})

test('what nobody could do is tried once', async () => {
  let tried = 0
  const work = together(async (words: string[]): Promise<string[]> => {
    tried++
    throw new Failure('unavailable', { retryAfter: words.length })
  })
  const answers = await Promise.allSettled(['one', 'two'].map(work))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(tried).toBe(1)
})

test('one that waits does not hold up those that come after it', async () => {
  const lock = Promise.withResolvers<void>()
  const work = together(async (words: string[]) => {
    if (words.includes('locked')) await lock.promise
    return words
  })
  const locked = work('locked')
  await new Promise(setImmediate)
  await new Promise(setImmediate)
  expect(await work('free')).toBe('free')
  lock.resolve()
  expect(await locked).toBe('locked')
})
