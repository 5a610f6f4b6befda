// Must be first: the session is read when its module loads.
import '#testing/real-session.ts'

import { followUser } from '@atelier/contract/follows'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { clearDraft } from '#parts/composer/draft.data.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { admitMembers, found } from '#testing/real-communities.ts'
import { publish } from '#testing/real-posts.ts'
import { people } from '#testing/real-server.ts'
import { vera } from '#testing/real-session.ts'
import { visit } from '#testing/visit.tsx'

startRealApp()
beforeEach(clearDraft)

async function compose() {
  const { user } = visit('/home')
  await user.click(await screen.findByRole('button', { name: 'Create Post' }))
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the post' })
  return { user, area }
}
async function list() {
  await waitFor(() => expect(isOffered()).toBe(true))
  return offered()
}
// jsdom takes every popover for hidden; what is put away has the attribute.
const offered = () => screen.getByRole('listbox', { hidden: true })
const isOffered = () => !offered().hidden
const chosen = () =>
  within(offered())
    .getAllByRole('option', { hidden: true })
    .find((option) => option.getAttribute('aria-selected') === 'true')?.textContent

test('people are offered with their faces and followers; keys choose and take one, and writing goes on', async () => {
  const { olga } = await people('olga', 'olgerd')
  await vera.call(followUser, { user_id: olga.user_id })
  const { user, area } = await compose()
  await user.type(area, 'With @ol')
  const box = await list()
  expect(box.getAttribute('aria-label')).toBe('Suggestions')
  await waitFor(() => expect(within(box).getAllByRole('option', { hidden: true })).toHaveLength(2))
  // While something is offered, the field is a combobox that says which one is chosen.
  expect(area.getAttribute('role')).toBe('combobox')
  const active = () => document.getElementById(area.getAttribute('aria-activedescendant') ?? '')?.textContent
  expect(chosen()).toContain(`@${olga.username}`)
  expect(chosen()).toContain('1 follower')
  expect(active()).toBe(chosen())
  await user.keyboard('{ArrowDown}')
  expect(chosen()).not.toContain(`@${olga.username}`)
  expect(active()).toBe(chosen())
  await user.keyboard('{ArrowUp}{Enter}')
  expect(area.value).toBe(`With @${olga.username} `)
  expect(isOffered()).toBe(false)
  expect(area.getAttribute('role')).toBeNull()
  await user.keyboard('today')
  expect(area.value).toBe(`With @${olga.username} today`)
})

test('Escape puts the list away and leaves the composer open', async () => {
  await people('pavel')
  const { user, area } = await compose()
  await user.type(area, '@pav')
  await list()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(isOffered()).toBe(false))
  await user.keyboard('e{Enter}')
  expect(area.value).toBe('@pave\n')
  expect(screen.getByRole('dialog', { name: 'Create Post' })).toBeTruthy()
})

test('hashtags are offered with how many posts have them', async () => {
  const { rosa } = await people('rosa')
  await publish(rosa, 'First #woodcutting')
  await publish(rosa, 'Second #woodcutting')
  const { user, area } = await compose()
  await user.type(area, '#woo')
  await list()
  expect(chosen()).toBe('#woodcutting2 posts')
  await user.click(screen.getByRole('option', { name: /woodcutting/, hidden: true }))
  expect(area.value).toBe('#woodcutting ')
})

test('for a private community only its members are offered', async () => {
  const { zora, zorin } = await people('zora', 'zorin')
  const community = await found(zora, { name: 'Night Studio', is_public: false })
  await admitMembers(zora, community, vera)
  const { user } = visit(`/communities/${community.id}`)
  await user.click(await screen.findByRole('button', { name: 'Post in Night Studio' }))
  await user.type(await screen.findByRole('textbox', { name: 'Text of the post' }), '@zor')
  const box = within(await list())
  expect(box.getByText(`@${zora.username}`)).toBeTruthy()
  expect(box.queryByText(`@${zorin.username}`)).toBeNull()
})
