import { expect, test } from 'vitest'
import { blend, type FeedCandidate } from '#features/feed/blend.ts'

const window: FeedCandidate[] = [
  { id: 'newest', engagement_score: 0 },
  { id: 'quiet', engagement_score: 0 },
  { id: 'liked', engagement_score: 5 },
  { id: 'loved', engagement_score: 50 },
]

test.each([
  [0, ['newest', 'quiet', 'liked', 'loved']],
  [0.5, ['newest', 'liked', 'loved', 'quiet']],
  [1, ['loved', 'liked', 'newest', 'quiet']],
])('FEED-026: with weight %d the ranks by newest and by engagement blend to %j', (weight, ids) => {
  expect(blend(window, weight).map(({ id }) => id)).toEqual(ids)
})

test('an empty window is an empty page', () => expect(blend([], 0.5)).toEqual([]))
