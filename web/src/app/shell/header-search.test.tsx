import { listBookmarks } from '@atelier/contract/bookmarks'
import { homeFeed } from '@atelier/contract/feed'
import { recentSearches, search, trendingHashtags, trendingUsers } from '@atelier/contract/search'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startApp, visit } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { serveFound } from '#testing/search.ts'

startApp()

const placeholder = 'Search for people, posts, hashtags...'

beforeEach(() => {
  serveFound()
  serve(homeFeed, { items: [], next_cursor: null })
  serve(trendingHashtags, { items: [{ id: crypto.randomUUID(), name: 'linocut', usage_count: 7 }] })
  serve(trendingUsers, { items: [] })
  serve(recentSearches, { items: ['woodcut'] })
  serve(search, { items: [] })
})

test('SRCH-005: where the right column is not, the header has the field, which keeps the query', async () => {
  const { user, path } = visit('/home', { width: 1_000 })
  const field = await screen.findByPlaceholderText(placeholder)
  await user.type(field, 'ink')
  await waitFor(() => expect(callsOf(search)).toMatchObject([{ q: 'ink' }]))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(path()).toBe('/explore?q=ink'))
  const own = await screen.findByPlaceholderText('Search for people, posts, hashtags, or communities...')
  expect((own as HTMLInputElement).value).toBe('ink')
  expect(screen.queryByPlaceholderText(placeholder)).toBeNull()
})

test.each([390, 1_440])('SRCH-005: at %i px a button of the header opens it, with recent searches and what is trending', async (width) => {
  const { user, path } = visit('/home', { width })
  await user.click(await screen.findByRole('button', { name: 'Search' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Search' }))
  expect(document.activeElement).toBe(sheet.getByPlaceholderText(placeholder))
  expect(await sheet.findByRole('link', { name: 'woodcut' })).toBeDefined()
  await user.click(await sheet.findByRole('link', { name: /#linocut/ }))
  await waitFor(() => expect(path()).toBe('/explore?tag=linocut'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the header does not search for what is searched in the bookmarks', async () => {
  serve(listBookmarks, { items: [], next_cursor: null })
  visit('/bookmarks?q=ink', { width: 1_000 })
  const field = await screen.findByPlaceholderText<HTMLInputElement>(placeholder)
  await screen.findByRole('heading', { name: 'No matching bookmarks' })
  expect(field.value).toBe('')
  expect(callsOf(search)).toEqual([])
})
