import { search } from '@atelier/contract/search'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { callsOf } from '#testing/fake-server.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { publish } from '#testing/real-posts.ts'
import { people } from '#testing/real-server.ts'
import { vera } from '#testing/real-session.ts'
import { visit } from '#testing/visit.tsx'

startRealApp()

const placeholder = 'Search for people, posts, hashtags...'

test('SRCH-005: where the right column is not, the header has the field, which keeps the query', async () => {
  const { user, path } = visit('/home', { width: 1_000 })
  const waiting = await screen.findByPlaceholderText(placeholder)
  // At once: a slow machine would ask between two letters.
  fireEvent.input(waiting, { target: { value: 'ink' } })
  await user.click(waiting)
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' })
  expect(field.value).toBe('ink')
  expect(document.activeElement).toBe(field)
  await waitFor(() => expect(callsOf(search)).toMatchObject([{ q: 'ink' }]))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(path()).toBe('/explore?q=ink'))
  const own = await screen.findByPlaceholderText('Search for people, posts, hashtags, or communities...')
  await waitFor(() => expect((own as HTMLInputElement).value).toBe('ink'))
  await waitFor(() => expect(screen.queryByPlaceholderText(placeholder)).toBeNull())
})

test.each([390, 1_440])('SRCH-005: at %i px a button of the header opens it, with recent searches and what is trending', async (width) => {
  const { ann } = await people('ann')
  await publish(ann, 'Three prints #linocut')
  await vera.call(search, { q: 'woodcut' })
  const { user, path } = visit('/home', { width })
  await user.click(await screen.findByRole('button', { name: 'Search' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Search' }))
  await waitFor(() => expect(document.activeElement).toBe(sheet.getByPlaceholderText(placeholder)))
  expect(await sheet.findByRole('link', { name: 'woodcut' })).toBeDefined()
  await user.click(await sheet.findByRole('link', { name: /#linocut/ }))
  await waitFor(() => expect(path()).toBe('/explore?tag=linocut'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the header does not search for what is searched in the bookmarks', async () => {
  visit('/bookmarks?q=ink', { width: 1_000 })
  const field = await screen.findByPlaceholderText<HTMLInputElement>(placeholder)
  await screen.findByRole('heading', { name: 'No matching bookmarks' })
  expect(field.value).toBe('')
  expect(callsOf(search)).toEqual([])
})
