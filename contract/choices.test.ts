import { expect, test } from 'vitest'
import { categories, interests } from './choices.ts'

test('ONB-075 ONB-076 the 30 interests', () => {
  expect(interests.join(', ')).toBe(
    'Technology, Art & Design, Music, Sports, Gaming, Travel, Food & Cooking, Photography, Fitness, Reading, Movies & TV, Science, Business, Education, Fashion, Health & Wellness, Nature & Environment, DIY & Crafts, Investing, Entrepreneurship, Programming, Marketing, Writing, Dancing, Yoga & Meditation, Gardening, Pets & Animals, History, Politics, Psychology',
  )
  expect(interests).toHaveLength(30)
})

test('ONB-078 ONB-079 the 12 content categories', () => {
  expect(categories.join(', ')).toBe(
    'Educational Content, Entertainment, News & Current Events, How-to Guides, Inspirational Posts, Behind the Scenes, Product Reviews, Personal Stories, Industry Insights, Tutorials, Lifestyle Tips, Creative Showcases',
  )
  expect(categories).toHaveLength(12)
})
