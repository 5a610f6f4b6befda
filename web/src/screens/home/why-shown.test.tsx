import { Failure } from '@atelier/contract/errors'
import { homeFeed, type Why, whyShown } from '@atelier/contract/feed'
import type { Post } from '@atelier/contract/posts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { startApp, visit } from '#testing/app.tsx'
import { person } from '#testing/conversations.ts'
import { callsOf, serve } from '#testing/fake-server.ts'
import { aPost } from '#testing/posts.ts'
import { viewer } from '#testing/signed-in.ts'

startApp()
const reasons: Why = { followed: false, own: false, categories: [], engagement_score: 7, rank: 2, newest_rank: 14, of: 30, weight: 0.35 }

async function ask(why: Why | Failure, post: Post = aPost()) {
  serve(homeFeed, { items: [post], next_cursor: null })
  serve(whyShown, why)
  const opened = visit('/home')
  await opened.user.click(await screen.findByRole('button', { name: 'More' }))
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Why am I seeing this?', hidden: true }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Why am I seeing this?' }))
  return { ...opened, post, sheet }
}
const sentences = async (why: Why, post?: Post) => {
  const { sheet } = await ask(why, post)
  return (await sheet.findAllByRole('listitem')).map(({ textContent }) => textContent)
}

describe('FEED-026: why a post is in For You', () => {
  test('says the ranks, the points and the weight that decided its place, and leads to where it is changed', async () => {
    const { sheet, post, user, path } = await ask(reasons)
    expect((await sheet.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'It has no category. For You shows such posts to everyone.',
      'It is number 14 of 30 by time, with the newest as number 1.',
      'People gave it 7 points: place 2 of 30 by engagement.',
      'You chose to have 35% of its place decided by engagement and the rest by time.',
    ])
    expect(callsOf(whyShown)).toEqual([{ post_id: post.id }])
    await user.click(sheet.getByRole('link', { name: 'Change how your feed is ordered' }))
    await waitFor(() => expect(path()).toBe('/settings/feed'))
  })

  test('names the preferred category and whom one follows', async () => {
    const post = aPost({ category: 'Tutorials', author: person('gil') })
    expect(await sentences({ ...reasons, followed: true, categories: ['Tutorials'], weight: 0 }, post)).toEqual([
      'It is in “Tutorials”, one of the categories you chose.',
      "You follow Gil Tester. That doesn't move the post in For You; the Following tab has all of theirs.",
      'It is number 14 of 30 by time, with the newest as number 1.',
      'People gave it 7 points: place 2 of 30 by engagement.',
      'You chose “newest first”, so only the time decides its place. Engagement plays no part.',
    ])
  })

  test('says that it is one’s own, and that only engagement decides', async () => {
    const own = await sentences({ ...reasons, own: true, engagement_score: 1, weight: 1 }, aPost({ author: viewer }))
    expect(own).toEqual([
      'This is your own post. Your own posts come first on each page of For You.',
      'It is number 14 of 30 by time, with the newest as number 1.',
      'People gave it 1 point: place 2 of 30 by engagement.',
      'You chose “most engaging first”, so only engagement decides its place. The time settles ties.',
    ])
  })

  test('says that no category was chosen', async () => {
    expect((await sentences(reasons, aPost({ category: 'Tutorials' })))[0]).toBe(
      'You have not chosen any categories, so For You shows posts from all of them.',
    )
  })

  test('says that a post has no place, rather than inventing one', async () => {
    expect(await sentences({ ...reasons, rank: null, newest_rank: null, of: 0 })).toEqual([
      'It is not among the 300 newest posts of your For You at the moment, so it has no place there to explain.',
    ])
  })

  test('can be asked again when it failed', async () => {
    const { sheet, user } = await ask(new Failure('not_found'))
    const retry = await sheet.findByRole('button', { name: 'Try Again' })
    serve(whyShown, reasons)
    await user.click(retry)
    await sheet.findByText(/^People gave it 7 points/)
  })

  test('is offered in For You alone', async () => {
    serve(homeFeed, { items: [aPost()], next_cursor: null })
    const { user } = visit('/home?tab=following')
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await screen.findByRole('menuitem', { name: 'Copy link', hidden: true })
    expect(screen.queryByRole('menuitem', { name: 'Why am I seeing this?', hidden: true })).toBeNull()
  })
})
