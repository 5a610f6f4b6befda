import { type AdminInterest, addInterest, adminInterests, switchInterest } from '@atelier/contract/admin/settings'
import { Failure } from '@atelier/contract/errors'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { serveStaff } from '#testing/staff.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startApp()
const interest = (name: string, description: string | null = null, is_active = true): AdminInterest => ({
  id: crypto.randomUUID(),
  name,
  description,
  is_active,
})
let interests: AdminInterest[]

beforeEach(() => {
  serveStaff('admin')
  interests = [interest('Kites', 'Up in the wind'), interest('Music', null, false)]
  serve(adminInterests, () => ({ items: interests }))
  serve(addInterest, ({ name, description = null }) => {
    const added = interest(name, description)
    interests = [added, ...interests]
    return added
  })
  serve(switchInterest, ({ interest_id, is_active }) => {
    interests = interests.map((one) => (one.id === interest_id ? { ...one, is_active } : one))
    return interests.find(({ id }) => id === interest_id) as AdminInterest
  })
})

async function open() {
  const opened = visit('/admin/settings?tab=interests', { wide: true })
  await screen.findByRole('table', { name: 'Interest Categories' })
  return opened
}
const name = () => screen.getByLabelText<HTMLInputElement>('Name')
const description = () => screen.getByLabelText<HTMLInputElement>(/^Description/)
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add' })
const cells = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell'))
const lever = (of: string) => screen.getByRole<HTMLInputElement>('switch', { name: `Offer ${of}` })

test('ADM-164, ADM-168, ADM-169, ADM-170, ADM-171: the tab has its heading, and a table with four columns', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 2, name: 'Interest Categories' })).toBeDefined()
  const [first, second, third, fourth] = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(first).toBe('Name')
  expect(second).toBe('Description')
  expect(third).toBe('Status')
  expect(fourth).toBe('Actions')
})

test('ADM-172, ADM-173, ADM-174: rows show a dash without a description, a badge and a switch', async () => {
  await open()
  const [kites, music] = cells()
  expect(kites?.[0]?.textContent).toBe('Kites')
  expect(kites?.[1]?.textContent).toContain('Up in the wind')
  expect(music?.[1]?.textContent?.replace('Description', '')).toBe('—')
  expect(kites?.[2]?.textContent).toMatch(/Active$/)
  expect(music?.[2]?.textContent).toMatch(/Inactive$/)
  expect(within(kites?.[3] as HTMLElement).getByRole<HTMLInputElement>('switch').checked).toBe(true)
  expect(within(music?.[3] as HTMLElement).getByRole<HTMLInputElement>('switch').checked).toBe(false)
})

test('ADM-165, ADM-166, ADM-167, ADM-177, ADM-180, ADM-181: one is added with a trimmed name, and a description or none', async () => {
  const { user } = await open()
  await user.type(name(), '  Pottery ')
  await user.type(description(), '  ')
  await user.click(button())
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Interest added' }))
  expect(callsOf(addInterest)).toEqual([{ name: 'Pottery', description: null }])
  await screen.findByRole('switch', { name: 'Offer Pottery' })
  expect([name().value, description().value]).toEqual(['', ''])
  await user.type(name(), 'Weaving')
  await user.type(description(), ' At the loom{Enter}')
  await waitFor(() => expect(callsOf(addInterest).at(-1)).toEqual({ name: 'Weaving', description: 'At the loom' }))
})

test('ADM-178, ADM-179: Add is disabled while the name is empty, and while saving', async () => {
  const gate = Promise.withResolvers<AdminInterest>()
  serve(addInterest, gate.promise)
  const { user } = await open()
  expect(button().disabled).toBe(true)
  await user.type(name(), '  ')
  expect(button().disabled).toBe(true)
  await user.type(name(), 'Pottery')
  expect(button().disabled).toBe(false)
  await user.click(button())
  expect(button().disabled).toBe(true)
  expect([name().readOnly, description().readOnly]).toEqual([true, true])
  gate.resolve(interest('Pottery'))
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Interest added' }))
})

test('ADM-176: a blank name that is sent by the keyboard is told at the field', async () => {
  const { user } = await open()
  await user.type(name(), ' ')
  fireEvent.submit(name())
  await screen.findByText('Interest name is required')
  expect(name().getAttribute('aria-invalid')).toBe('true')
  expect(callsOf(addInterest)).toEqual([])
})

test('a name that exists is told at the field, and what was typed stays', async () => {
  serve(addInterest, new Failure('conflict', { errors: [{ field: 'name', code: 'taken' }] }))
  const { user } = await open()
  await user.type(name(), 'music{Enter}')
  await screen.findByText('There is an interest with this name already.')
  expect(name().value).toBe('music')
  serve(addInterest, new Failure('unexpected'))
  await user.type(name(), 's{Enter}')
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Failed to add interest', tone: 'destructive' }))
  expect(name().value).toBe('musics')
})

test('ADM-175, ADM-182: one is switched off and on, shown at once, and back when that fails', async () => {
  const { user } = await open()
  await user.click(lever('Kites'))
  expect(lever('Kites').checked).toBe(false)
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Interest updated' }))
  expect(cells()[0]?.[2]?.textContent).toMatch(/Inactive$/)
  await user.click(lever('Kites'))
  const id = interests[0]?.id
  await waitFor(() =>
    expect(callsOf(switchInterest)).toEqual([
      { interest_id: id, is_active: false },
      { interest_id: id, is_active: true },
    ]),
  )
  serve(switchInterest, new Failure('unexpected'))
  await user.click(lever('Music'))
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Failed to update interest', tone: 'destructive' }))
  expect(lever('Music').checked).toBe(false)
})
