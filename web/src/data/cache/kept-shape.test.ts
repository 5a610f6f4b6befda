import { getPost } from '@atelier/contract/posts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { shapeOf } from '../../../build/kept-shape.ts'

test('what the app keeps is named after the contract, so that no version reads what it does not understand', () => {
  const changed = { output: z.object({ ...getPost.output.shape, colour: z.string() }) }
  expect(shapeOf([getPost])).toMatch(/^[0-9a-f]{12}$/)
  expect(shapeOf([getPost])).toBe(shapeOf([{ output: getPost.output }]))
  expect(shapeOf([getPost])).not.toBe(shapeOf([changed]))
})
