import { createHash } from 'node:crypto'
import { categories, interests } from '@atelier/contract/choices'
import { limits } from '@atelier/contract/limits'
import { graphemes } from '@atelier/contract/rules/graphemes'
import { mentionsOf } from '@atelier/contract/rules/mentions'
import { username } from '@atelier/contract/rules/username'
import { expect, test } from 'vitest'
import { print } from '#art/print.ts'
import { communities } from '#communities.ts'
import { conversations } from '#conversations.ts'
import { people } from '#people.ts'

const pieces = people.flatMap(({ posts }) => posts)
const pictures = pieces.flatMap(({ pictures = [] }) => pictures)
const remarks = pieces.flatMap(({ remarks = [] }) => remarks.flatMap((remark) => [remark, ...remark.answers]))
const names = new Set(people.map((maker) => maker.username))

test('the network is large enough to look lived in', () => {
  expect(people.length).toBeGreaterThanOrEqual(30)
  expect(pieces.length).toBeGreaterThanOrEqual(300)
  expect(remarks.length).toBeGreaterThanOrEqual(500)
  expect(new Set(people.map(({ country }) => country)).size).toBeGreaterThanOrEqual(25)
})

test('people obey the rules of profiles', () => {
  expect(names.size).toBe(people.length)
  for (const maker of people) {
    expect(username.safeParse(maker.username).success, maker.username).toBe(true)
    for (const name of [maker.first_name, maker.last_name]) expect(graphemes(name), name).toBeLessThanOrEqual(limits.onboarding.name)
    expect(graphemes(maker.bio), maker.username).toBeLessThanOrEqual(limits.profile.bio)
    expect(maker.interests.length, maker.username).toBeGreaterThanOrEqual(limits.onboarding.minInterests)
    for (const interest of maker.interests) expect(interests).toContain(interest)
  }
})

test('posts obey the rules of posting', () => {
  for (const { text, category, pictures = [] } of pieces) {
    expect(text.trim()).not.toBe('')
    expect(graphemes(text), text).toBeLessThanOrEqual(limits.post.text)
    expect(pictures.length, text).toBeLessThanOrEqual(limits.post.media)
    if (category) expect(categories).toContain(category)
  }
  expect(pieces.filter(({ text }) => graphemes(text) > limits.post.collapsed).length).toBeGreaterThan(10)
})

test('every picture says what is to be seen', () => {
  for (const { alt } of pictures) {
    expect(alt.trim()).not.toBe('')
    expect(graphemes(alt)).toBeLessThanOrEqual(limits.media.altText)
  }
  expect(new Set(pictures.map(({ alt }) => alt)).size).toBe(pictures.length)
})

test('no two texts are alike', () => {
  const texts = [...pieces.map(({ text }) => text), ...remarks.map(({ text }) => text)]
  expect(new Set(texts).size).toBe(texts.length)
  for (const { text } of remarks) expect(graphemes(text), text).toBeLessThanOrEqual(limits.comment.text)
})

test('everybody who is named exists', () => {
  const named = [
    ...remarks.map(({ by }) => by),
    ...pieces.flatMap(({ text }) => mentionsOf(text)),
    ...conversations.flatMap(({ between, messages }) => [...between, ...messages.map(([by]) => by)]),
    ...communities.map(({ founder }) => founder),
  ]
  expect(named.filter((name) => !names.has(name))).toEqual([])
})

test('a drawing is the same every time, and no other drawing is like it', async () => {
  const arts = pictures.filter((_, index) => index % 24 === 0).map(({ art }) => art)
  const printed = () =>
    Promise.all(
      arts.map(async (art) =>
        createHash('sha256')
          .update((await print(art())).data)
          .digest('hex'),
      ),
    )
  const once = await printed()
  expect(await printed()).toEqual(once)
  expect(new Set(once).size).toBe(arts.length)
})
