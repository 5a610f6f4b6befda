import { categories, interests } from '@atelier/contract/choices'
import { limits } from '@atelier/contract/limits'
import { graphemes } from '@atelier/contract/rules/graphemes'
import { mentionsOf } from '@atelier/contract/rules/mentions'
import { profileLink } from '@atelier/contract/rules/profile-link'
import { username } from '@atelier/contract/rules/username'
import { expect, test } from 'vitest'
import { collections } from '#collections.ts'
import { communities } from '#communities.ts'
import { conversations } from '#conversations.ts'
import { people } from '#people.ts'

const posts = [...people, ...communities].flatMap(({ posts = [] }) => posts)
const pictures = posts.flatMap(({ pictures = [] }) => pictures)
const comments = posts.flatMap(({ comments = [] }) => comments.flatMap((comment) => [comment, ...comment.replies]))
const names = new Set(people.map((creator) => creator.username))

test('the network is large enough to look alive', () => {
  expect(people.length).toBeGreaterThanOrEqual(30)
  expect(posts.length).toBeGreaterThanOrEqual(300)
  expect(comments.length).toBeGreaterThanOrEqual(500)
  expect(new Set(people.map(({ country }) => country)).size).toBeGreaterThanOrEqual(25)
})

test('people follow the rules for profiles', () => {
  expect(names.size).toBe(people.length)
  for (const creator of people) {
    expect(username.safeParse(creator.username).success, creator.username).toBe(true)
    for (const name of [creator.first_name, creator.last_name]) expect(graphemes(name), name).toBeLessThanOrEqual(limits.onboarding.name)
    expect(graphemes(creator.bio), creator.username).toBeLessThanOrEqual(limits.profile.bio)
    expect(creator.interests.length, creator.username).toBeGreaterThanOrEqual(limits.onboarding.minInterests)
    for (const interest of creator.interests) expect(interests).toContain(interest)
    expect(graphemes(creator.location ?? ''), creator.username).toBeLessThanOrEqual(limits.profile.location)
    expect((creator.links ?? []).length, creator.username).toBeLessThanOrEqual(limits.profile.links)
    for (const link of [creator.website, ...(creator.links ?? [])]) if (link) expect(profileLink(link)).toBe(link)
    expect((creator.pinned ?? []).length, creator.username).toBeLessThanOrEqual(limits.profile.pins)
  }
})

test('posts follow the rules for posts', () => {
  for (const { text, category, pictures = [] } of posts) {
    expect(text.trim()).not.toBe('')
    expect(graphemes(text), text).toBeLessThanOrEqual(limits.post.text)
    expect(pictures.length, text).toBeLessThanOrEqual(limits.post.media)
    if (category) expect(categories).toContain(category)
  }
  expect(posts.filter(({ text }) => graphemes(text) > limits.post.collapsed).length).toBeGreaterThan(10)
})

test('every picture has an alt text of its own', () => {
  for (const { alt } of pictures) {
    expect(alt.trim()).not.toBe('')
    expect(graphemes(alt)).toBeLessThanOrEqual(limits.media.altText)
  }
  expect(new Set(pictures.map(({ alt }) => alt)).size).toBe(pictures.length)
})

test('no text is used twice', () => {
  const texts = [...posts.map(({ text }) => text), ...comments.map(({ text }) => text)]
  expect(new Set(texts).size).toBe(texts.length)
  for (const { text } of comments) expect(graphemes(text), text).toBeLessThanOrEqual(limits.comment.text)
})

test('everybody who is mentioned exists', () => {
  const named = [
    ...comments.map(({ by }) => by),
    ...posts.flatMap(({ text }) => mentionsOf(text)),
    ...conversations.flatMap(({ between, messages }) => [...between, ...messages.map(([by]) => by)]),
    ...communities.flatMap(({ founder, moderators = [], private: closed, posts = [] }) => [
      founder,
      ...moderators,
      ...(closed?.members ?? []),
      ...(closed?.asking ?? []),
      ...posts.map(({ by }) => by),
    ]),
    ...collections.flatMap(({ owner, from }) => [owner, ...from]),
  ]
  expect(named.filter((name) => !names.has(name))).toEqual([])
})
