import type { Post } from '@atelier/contract/posts'
import { expect, test } from 'vitest'
import { heightsOf } from '#parts/discover/columns.ts'

const write = (content: string) => ({ content, post_media: [] as unknown[] }) as Post
const hang = (width: number, height: number) =>
  ({ content: '', post_media: [{ width, height, media_type: 'image/webp' }] as unknown[] }) as Post
const tile = { width: 200, rem: 16 }

test('a picture on a wall has its own proportions', () => {
  expect(heightsOf(hang(500, 1_000), 'all', tile).work).toBe(400)
  expect(heightsOf(hang(2_000, 400), 'all', tile).work).toBe(40)
})

test('a text is as high as its lines, five at most, and so smaller than a square picture', () => {
  const [short, long] = [write('Hung.'), write('Trying a softer ink. '.repeat(20))].map((post) => heightsOf(post, 'all', tile))
  expect(short).toMatchObject({ lines: 1, work: 44 })
  expect(long).toMatchObject({ lines: 5, work: 124 })
  expect(long?.work).toBeLessThan(heightsOf(hang(800, 800), 'all', tile).work)
})

test('a text grows with the size that the person chose, so that no line is cut', () => {
  expect(heightsOf(write('Hung.'), 'all', { width: 400, rem: 32 })).toMatchObject({ lines: 1, work: 88 })
})
