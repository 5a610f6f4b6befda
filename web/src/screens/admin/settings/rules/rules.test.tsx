import { addRule, listRules, moveRule, removeRule, type StaffRule, updateRule } from '@atelier/contract/admin/rules'
import { networkRules } from '@atelier/contract/network-rules'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { serveStaff } from '#testing/staff.ts'
import { visit } from '#testing/visit.tsx'

startApp()
const rule = (title: string): StaffRule => ({
  id: crypto.randomUUID(),
  texts: { en: { title, text: `${title}, please.`, reasons: ['Too loud.'] } },
})
let rules: StaffRule[]
beforeEach(() => {
  serveStaff('admin')
  rules = [rule('Be kind'), rule('No spam')]
  serve(listRules, () => ({ items: rules }))
  serve(moveRule, ({ rule_id, place }) => {
    const moved = rules.filter(({ id }) => id === rule_id)
    rules = rules.filter(({ id }) => id !== rule_id).toSpliced(place, 0, ...moved)
    return {}
  })
  serve(removeRule, ({ rule_id }) => {
    rules = rules.filter(({ id }) => id !== rule_id)
    return {}
  })
  serve(updateRule, ({ rule_id, language, ...words }) => {
    rules = rules.map((each) => (each.id === rule_id ? { ...each, texts: { ...each.texts, [language]: words } } : each))
    return rules.find(({ id }) => id === rule_id) as StaffRule
  })
  serve(addRule, (words) => {
    const added = { ...rule(words.title), texts: { en: words } }
    rules = [...rules, added]
    return added
  })
})
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const open = async () => {
  const opened = visit('/admin/settings?tab=rules', { wide: true })
  await screen.findByRole('list', { name: 'Rules of the network' })
  return opened
}

test('rules are said in each language, added, moved and removed', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Edit Be kind' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language of Be kind' }), 'de')
  screen.getByText('Not translated: readers see the English text.')
  const name = screen.getByLabelText('Rule')
  await user.clear(name)
  await user.type(name, 'Seid nett')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(callsOf(updateRule)).toMatchObject([{ language: 'de', title: 'Seid nett', text: 'Be kind, please.', reasons: ['Too loud.'] }]),
  )
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Move down Be kind' }))
  await waitFor(() => expect(titles()).toEqual(['No spam', 'Be kind']))
  expect(screen.getByRole('button', { name: 'Move up No spam' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Remove No spam' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(titles()).toEqual(['Be kind']))
  await user.click(screen.getByRole('button', { name: 'Add a rule' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getAllByText('Fill this in.')).toHaveLength(2)
  await user.type(screen.getByLabelText('Rule'), 'Own work')
  await user.type(screen.getByLabelText('What it means'), 'What you made')
  await user.type(screen.getByLabelText('Reasons'), 'Stolen.\n\n Copied. ')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(titles()).toEqual(['Be kind', 'Own work']))
  expect(callsOf(addRule)).toEqual([{ title: 'Own work', text: 'What you made', reasons: ['Stolen.', 'Copied.'] }])
})

test('the page lists them for everybody, in the language that is shown', async () => {
  serve(networkRules, { items: [{ id: crypto.randomUUID(), title: 'Be kind', text: 'To beginners, too.' }] })
  visit('/rules')
  await screen.findByRole('heading', { level: 1, name: 'Rules' })
  await screen.findByRole('heading', { level: 2, name: 'Be kind' })
  expect(callsOf(networkRules)).toEqual([{ language: 'en' }])
})
