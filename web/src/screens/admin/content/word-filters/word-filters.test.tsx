import { addWordFilter, suggestedFilters, tryWordFilter, wordFilters } from '@atelier/contract/admin/content'
import { adminLimits } from '@atelier/contract/admin/limits'
import { Failure } from '@atelier/contract/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { callsOf, serve, stopServing } from '#testing/fake-server.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { comment, publish } from '#testing/real-posts.ts'
import { grant, people, query, type RealPerson } from '#testing/real-server.ts'
import { vera, viewer } from '#testing/real-session.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startRealApp()

let gil: RealPerson
beforeEach(async () => {
  const made = await people('gil', 'mod')
  gil = made.gil
  for (const { user_id } of [viewer, made.mod]) await grant(user_id, 'moderator')
  await made.mod.call(addWordFilter, { word: 'first', severity: 'low' })
  await made.mod.call(addWordFilter, { word: 'second', severity: 'high' })
})

async function open() {
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
  await waitFor(() => expect([field.value, field.readOnly]).toEqual(['', false]))
  await user.type(field, 'Harsh')
  await user.selectOptions(severity, 'High')
  await user.click(press())
  await waitFor(() => expect(listed()).toEqual(['harsh', 'rude', 'second', 'first']))
  expect(callsOf(addWordFilter)).toEqual([
    { word: 'Rude', severity: 'moderate', choices: [] },
    { word: 'Harsh', severity: 'high', choices: [] },
  ])
  await waitFor(() => expect(field.value).toBe(''))
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
  await waitFor(() => expect(currentToast()?.title).toBe('Word filter removed'))
  await waitFor(() => expect(listed()).toEqual(['first']))
  expect((await vera.call(wordFilters, {})).items).toMatchObject([{ word: 'first' }])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove the filter “first”')
})

test('before a word is saved, the screen says what it would have hit and what its severity does', async () => {
  const { id } = await publish(gil, 'Rude words')
  for (const n of [1, 2, 3]) await comment(gil, { id }, `A rude comment ${n}`)
  await publish(gil, 'So rude')
  await publish(gil, 'Nobody minds')
  const { user, field, severity } = await open()
  // At once, or a pause between two keys asks for a part of it.
  await user.click(field)
  await user.paste('rude')
  expect(await screen.findByText('Would have hit 2 posts and 3 comments in the last 30 days')).toBeTruthy()
  expect(within(screen.getByRole('list', { name: 'Newest examples' })).getByText('So rude')).toBeTruthy()
  expect(screen.queryByText('Nobody minds')).toBeNull()
  expect(callsOf(tryWordFilter)).toEqual([{ word: 'rude', choices: '' }])
  expect(callsOf(addWordFilter)).toEqual([])
  for (const [name, effect] of [
    ['Low', 'Flags what has the word. Nothing else changes.'],
    ['Moderate', 'Flags what has the word and keeps it out of trends and For You.'],
    ['High', 'Holds what has the word until an admin approves it. In names, bios and communities it is refused.'],
  ] as const) {
    await user.selectOptions(severity, name)
    expect(screen.getByText(effect)).toBeTruthy()
  }
})

test('a dry run says when it stopped counting, when there is nothing, and when it failed', async () => {
  const now = Date.now().toString(16).padStart(12, '0')
  await query(
    `insert into posts (id, user_id, content) select ($1 || lpad(n::text, 12, '0'))::uuid, $2, 'The light' from generate_series(1, $3) n`,
    `${now.slice(0, 8)}-${now.slice(8)}-7000-8000-`,
    gil.user_id,
    adminLimits.tried + 1,
  )
  await comment(gil, await publish(gil, 'My new series'), 'What the')
  const { user, field } = await open()
  await user.type(field, 'the')
  expect(
    await screen.findByText('Would have hit at least 300 posts and 1 comment in the last 30 days; counting stopped there'),
  ).toBeTruthy()
  await user.type(field, 'y')
  expect(await screen.findByText('Would have hit nothing in the last 30 days')).toBeTruthy()
  serve(tryWordFilter, new Failure('forbidden'))
  await user.type(field, 's')
  expect(await screen.findByText('What it would have hit could not be checked.')).toBeTruthy()
  stopServing(tryWordFilter)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Would have hit nothing in the last 30 days')).toBeTruthy()
})

test('each choice says what it adds, is tried, and is listed with the filter', async () => {
  for (const text of ['so rude', 'the rudest', 'r.u.d.e', 'rudé']) await publish(gil, text)
  const { user, field } = await open()
  await user.click(field)
  await user.paste('rude')
  const accents = screen.getByRole('checkbox', { name: 'Other accents' })
  await screen.findByText('cafe finds café · adds 1 hit')
  await user.click(accents)
  expect(await screen.findByText('Would have hit 2 posts and 0 comments in the last 30 days')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Disguises' }))
  expect(await screen.findByText('Would have hit 3 posts and 0 comments in the last 30 days')).toBeTruthy()
  await user.click(press())
  await waitFor(() => expect(currentToast()?.title).toBe('Word filter added'))
  expect(callsOf(addWordFilter)).toEqual([{ word: 'rude', severity: 'moderate', choices: ['accents', 'disguises'] }])
  const row = within(await screen.findByRole('row', { name: /rude/ }))
  expect(row.getByText('Other accents, Disguises')).toBeTruthy()
  expect(accents).toHaveProperty('checked', false)
})

test('what recent removals have in common is suggested, and a press tries it', async () => {
  serve(suggestedFilters, new Failure('unexpected'))
  const { user, field } = await open()
  expect(await screen.findByText('Suggestions could not be loaded.')).toBeTruthy()
  serve(suggestedFilters, { items: [{ word: 'zqcoins', hits_count: 14, removed_count: 13 }] })
  await publish(gil, 'So many zqcoins')
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  const suggested = within(await screen.findByRole('region', { name: 'From recent removals' }))
  expect(await suggested.findByText('Would have hit 14, of which 13 were removed')).toBeTruthy()
  await user.click(suggested.getByRole('button', { name: 'Try “zqcoins”' }))
  expect([field.value, document.activeElement]).toEqual(['zqcoins', field])
  expect(await screen.findByText('Would have hit 1 post and 0 comments in the last 30 days')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'From recent removals' })).toBeNull()
})

test('where removals have nothing in common, that is said', async () => {
  await open()
  expect(await screen.findByText(/^Nothing that was removed lately has a word in common/)).toBeTruthy()
})

test('what would hold more than 20 posts a day cannot be added by a moderator with severity high, and says why', async () => {
  await query(
    `insert into posts (id, user_id, content) select ($1 || lpad(n::text, 12, '0'))::uuid, $2, 'gouache' from generate_series(1, 601) n`,
    'ffffffff-0000-7000-8000-',
    gil.user_id,
  )
  const { user, field, severity } = await open()
  await user.type(field, 'gouache')
  await screen.findByText(/^Would have hit/)
  expect(press().getAttribute('aria-disabled')).toBeNull()
  await user.selectOptions(severity, 'High')
  await screen.findByText(/more than 20 posts a day/, { selector: 'div, p' })
  expect(press().getAttribute('aria-disabled')).toBe('true')
  await user.selectOptions(severity, 'Moderate')
  await waitFor(() => expect(press().getAttribute('aria-disabled')).toBeNull())
})
