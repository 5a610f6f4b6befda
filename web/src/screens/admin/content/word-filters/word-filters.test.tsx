import { addWordFilter, removeWordFilter, type Tried, tryWordFilter, type WordFilter, wordFilters } from '@atelier/contract/admin/content'
import { Failure } from '@atelier/contract/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startApp, visit } from '#testing/app.tsx'
import { person } from '#testing/conversations.ts'
import { callsOf, serve } from '#testing/fake-server.ts'
import { serveStaff } from '#testing/staff.ts'
import { currentToast } from '#ui/toast.ts'

startApp()

const filter = (word: string, severity: WordFilter['severity'] = 'low'): WordFilter => ({
  ...{ id: crypto.randomUUID(), word, severity, action: 'flag', created_by: person('mod'), created_at: '2026-01-01T10:00:00.000Z' },
})
let filters: WordFilter[]
const nothing: Tried = { posts_count: 0, comments_count: 0, more: false, examples: [] }
beforeEach(() => {
  filters = [filter('second', 'high'), filter('first')]
  serve(wordFilters, () => ({ items: filters, next_cursor: null }))
  serve(tryWordFilter, nothing)
  serve(addWordFilter, ({ word, severity }) => {
    const made = filter(word, severity)
    filters = [made, ...filters]
    return made
  })
  serve(removeWordFilter, ({ filter_id }) => {
    filters = filters.filter(({ id }) => id !== filter_id)
    return {}
  })
})

async function open() {
  serveStaff('moderator')
  const opened = visit('/admin/content?tab=word_filters', { wide: true })
  const field = await screen.findByLabelText<HTMLInputElement>('Word')
  await screen.findByText('second')
  return { ...opened, field, severity: screen.getByLabelText<HTMLSelectElement>('Severity') }
}
const listed = () =>
  within(screen.getByRole('table', { name: 'Word filters' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('bdi')?.textContent)
const press = () => screen.getByRole('button', { name: 'Add filter' })

test('ADM-093: ADM-094: ADM-095: ADM-096: ADM-097: ADM-107: a word is added with a severity, moderate unless chosen', async () => {
  const { user, field, severity } = await open()
  expect([...severity.options].map(({ text }) => text)).toEqual(['Low', 'Moderate', 'High'])
  expect(severity.selectedOptions[0]?.text).toBe('Moderate')
  await user.type(field, '  Rude ')
  await user.click(press())
  await waitFor(() => expect(currentToast()?.title).toBe('Word filter added'))
  await user.type(field, 'Harsh')
  await user.selectOptions(severity, 'High')
  await user.click(press())
  await waitFor(() => expect(listed()).toHaveLength(4))
  expect(callsOf(addWordFilter)).toEqual([
    { word: 'Rude', severity: 'moderate' },
    { word: 'Harsh', severity: 'high' },
  ])
  expect(field.value).toBe('')
})

test('ADM-101: "Word cannot be empty"', async () => {
  const { user, field } = await open()
  await user.type(field, '   ')
  await user.click(press())
  expect(await screen.findByText('Word cannot be empty')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(callsOf(addWordFilter)).toEqual([])
  await user.type(field, 'x')
  expect(screen.queryByText('Word cannot be empty')).toBeNull()
})

test('a word that is filtered already is refused at the field, and what was typed stays', async () => {
  serve(addWordFilter, new Failure('conflict', { errors: [{ field: 'word', code: 'exists' }] }))
  const { user, field } = await open()
  await user.type(field, 'first')
  await user.click(press())
  expect(await screen.findByText('This word is filtered already.')).toBeTruthy()
  expect(field.value).toBe('first')
  serve(addWordFilter, new Failure('unexpected'))
  await user.click(press())
  await waitFor(() => expect(currentToast()?.title).toBe('Failed to add the word filter. Please try again.'))
  expect(field.value).toBe('first')
})

test('nothing can be typed while a word is saved, as the field is emptied then', async () => {
  const gate = Promise.withResolvers<Failure>()
  serve(addWordFilter, gate.promise)
  const { user, field } = await open()
  await user.type(field, 'rude')
  await user.click(press())
  expect(field.readOnly).toBe(true)
  gate.resolve(new Failure('unexpected'))
  await waitFor(() => expect(field.readOnly).toBe(false))
  expect(field.value).toBe('rude')
})

test('ADM-098: ADM-099: ADM-108: the filters are listed with their severity, and can be removed', async () => {
  const { user } = await open()
  expect(listed()).toEqual(['second', 'first'])
  const table = within(screen.getByRole('table', { name: 'Word filters' }))
  expect(table.getByText('High')).toBeTruthy()
  await user.click(table.getByRole('button', { name: 'Remove the filter “second”' }))
  await waitFor(() => expect(listed()).toEqual(['first']))
  expect(currentToast()?.title).toBe('Word filter removed')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove the filter “first”')
})

test('before a word is saved, the screen says what it would have hit and what its severity does', async () => {
  const example = { id: crypto.randomUUID(), author: person('gil'), created_at: '2026-01-01T10:00:00.000Z' }
  serve(tryWordFilter, { posts_count: 12, comments_count: 3, more: false, examples: [{ ...example, kind: 'post', content: 'So rude' }] })
  const { user, field, severity } = await open()
  await user.type(field, 'rude')
  expect(await screen.findByText('Would have hit 12 posts and 3 comments in the last 30 days')).toBeTruthy()
  expect(within(screen.getByRole('list', { name: 'Newest examples' })).getByText('So rude')).toBeTruthy()
  expect(callsOf(tryWordFilter)).toEqual([{ word: 'rude' }])
  expect(callsOf(addWordFilter)).toEqual([])
  for (const [name, effect] of [
    ['Low', 'Flags what has the word. Nothing else changes.'],
    ['Moderate', 'Flags what has the word and keeps it out of trends and For You.'],
    ['High', 'Holds what has the word until an admin approves it.'],
  ] as const) {
    await user.selectOptions(severity, name)
    expect(screen.getByText(effect)).toBeTruthy()
  }
})

test('a dry run says when it stopped counting, when there is nothing, and when it failed', async () => {
  serve(tryWordFilter, { ...nothing, posts_count: 1_000, comments_count: 1, more: true })
  const { user, field } = await open()
  await user.type(field, 'the')
  expect(
    await screen.findByText('Would have hit at least 1,000 posts and 1 comment in the last 30 days; counting stopped there'),
  ).toBeTruthy()
  serve(tryWordFilter, nothing)
  await user.type(field, 'y')
  expect(await screen.findByText('Would have hit nothing in the last 30 days')).toBeTruthy()
  serve(tryWordFilter, new Failure('forbidden'))
  await user.type(field, 's')
  expect(await screen.findByText('What it would have hit could not be found out.')).toBeTruthy()
  serve(tryWordFilter, nothing)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Would have hit nothing in the last 30 days')).toBeTruthy()
})
