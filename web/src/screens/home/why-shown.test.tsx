// Must be first: the session is read when its module loads.
import '#testing/real-session.ts'

import type { Category } from '@atelier/contract/choices'
import { Failure } from '@atelier/contract/errors'
import { homeFeed, whyShown } from '@atelier/contract/feed'
import { followUser } from '@atelier/contract/follows'
import { getPost } from '@atelier/contract/posts'
import { updatePreferences } from '@atelier/contract/preferences'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { callsOf, serve, stopServing } from '#testing/fake-server.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { publish } from '#testing/real-posts.ts'
import { people, query, type RealPerson } from '#testing/real-server.ts'
import { vera } from '#testing/real-session.ts'
import { visit } from '#testing/visit.tsx'

startRealApp()

interface Wanted {
  author?: RealPerson
  category?: Category
  engagement?: number
  of?: number
}

/** `of` posts, of which the returned one is number 14 by time and place 2 by engagement. */
async function posted({ author, category, engagement = 7, of = 30 }: Wanted = {}): Promise<string> {
  const { gil } = await people('gil')
  const made = await query<{ id: string }>(
    `insert into posts (id, user_id, content, category, engagement_score)
      select uuidv7(n * interval '-1 minute'), case n when 14 then $1::uuid else $2::uuid end, 'Print ' || n,
        case n when 14 then $3::text end, case n when 14 then $4::float when 20 then 9 else 0 end
      from generate_series(1, $5::int) n order by n returning id`,
    (author ?? gil).user_id,
    gil.user_id,
    category ?? null,
    engagement,
    of,
  )
  return made[13]?.id ?? ''
}

/** Asks about a post where For You shows it alone. */
async function ask(post_id: string) {
  serve(homeFeed, async () => ({ items: [await vera.call(getPost, { post_id })], next_cursor: null }))
  const opened = visit('/home')
  await opened.user.click(await screen.findByRole('button', { name: 'More' }))
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Why am I seeing this?', hidden: true }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Why am I seeing this?' }))
  return { ...opened, sheet }
}
async function sentences(post_id: string) {
  const { sheet } = await ask(post_id)
  return (await sheet.findAllByRole('listitem')).map(({ textContent }) => textContent)
}

describe('FEED-026: why a post is in For You', () => {
  test('says the ranks, the points and the weight that decided its place, and leads to where it is changed', async () => {
    await vera.call(updatePreferences, { feed_algorithm_weight: 0.35 })
    const post_id = await posted()
    const { sheet, user, path } = await ask(post_id)
    expect((await sheet.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'It has no category. For You shows such posts to everyone.',
      'It is number 14 of 30 by time, with the newest as number 1.',
      'People gave it 7 points: place 2 of 30 by engagement.',
      'You chose to have 35% of its place decided by engagement and the rest by time.',
    ])
    expect(callsOf(whyShown)).toEqual([{ post_id }])
    await user.click(await sheet.findByRole('link', { name: 'Change how your feed is ordered' }))
    await waitFor(() => expect(path()).toBe('/settings/feed'))
  })

  test('names the preferred category and whom one follows', async () => {
    const { ida } = await people('ida')
    await vera.call(followUser, ida)
    await vera.call(updatePreferences, { preferred_categories: ['Tutorials'], feed_algorithm_weight: 0 })
    expect(await sentences(await posted({ author: ida, category: 'Tutorials' }))).toEqual([
      'It is in “Tutorials”, one of the categories you chose.',
      "You follow Ida Tester. That doesn't move the post in For You; the Following tab has all of theirs.",
      'It is number 14 of 30 by time, with the newest as number 1.',
      'People gave it 7 points: place 2 of 30 by engagement.',
      'You chose “newest first”, so only the time decides its place. Engagement plays no part.',
    ])
  })

  test('says that it is one’s own, and that only engagement decides', async () => {
    await vera.call(updatePreferences, { feed_algorithm_weight: 1 })
    expect(await sentences(await posted({ author: vera, engagement: 1 }))).toEqual([
      'This is your own post. Your own posts come first on each page of For You.',
      'It is number 14 of 30 by time, with the newest as number 1.',
      'People gave it 1 point: place 2 of 30 by engagement.',
      'You chose “most engaging first”, so only engagement decides its place. The time settles ties.',
    ])
  })

  test('says that no category was chosen', async () => {
    expect((await sentences(await posted({ category: 'Tutorials' })))[0]).toBe(
      'You have not chosen any categories, so For You shows posts from all of them.',
    )
  })

  test('says that a post has no place, rather than inventing one', async () => {
    const { ida } = await people('ida')
    const [old] = await query<{ id: string }>(
      "insert into posts (id, user_id, content) values (uuidv7('-1 year'), $1, 'Old print') returning id",
      ida.user_id,
    )
    await posted({ of: 300 })
    expect(await sentences(old?.id ?? '')).toEqual([
      'It is not among the 300 newest posts of your For You at the moment, so it has no place there to explain.',
    ])
  })

  test('can be asked again when it failed', async () => {
    serve(whyShown, new Failure('not_found'))
    const { sheet, user } = await ask(await posted())
    const retry = await sheet.findByRole('button', { name: 'Try Again' })
    stopServing(whyShown)
    await user.click(retry)
    await sheet.findByText(/^People gave it 7 points/)
  })

  test('is offered in For You alone', async () => {
    const { gil } = await people('gil')
    await vera.call(followUser, gil)
    await publish(gil)
    const { user } = visit('/home?tab=following')
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await screen.findByRole('menuitem', { name: 'Copy link', hidden: true })
    expect(screen.queryByRole('menuitem', { name: 'Why am I seeing this?', hidden: true })).toBeNull()
  })
})
