import { updateSettings } from '@atelier/contract/admin/settings'
import { getPlatformState } from '@atelier/contract/platform-state'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { callsOf } from '#testing/fake-server.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { grant } from '#testing/real-server.ts'
import { vera, viewer } from '#testing/real-session.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startRealApp()

test('a banner is published with a press, not while it is typed, and taken down again', async () => {
  await grant(viewer.user_id, 'admin')
  const { user } = visit('/admin/settings?tab=notice', { wide: true })
  const publish = await screen.findByRole('button', { name: 'Publish' })
  await user.click(publish)
  await screen.findByText('Write what everybody should read.')
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'We move on Sunday')
  await user.type(screen.getByRole('textbox', { name: 'Link' }), 'javascript:alert(1)')
  await user.click(publish)
  await screen.findByText('Begin with / for a page here, or with https://')
  expect(callsOf(updateSettings)).toEqual([])
  await user.clear(screen.getByRole('textbox', { name: 'Link' }))
  await user.type(screen.getByRole('textbox', { name: 'Link' }), '/rules')
  await user.click(publish)
  await waitFor(() => expect(currentToast()?.title).toBe('Banner published'))
  expect(await vera.call(getPlatformState, {})).toMatchObject({ banner: { text: 'We move on Sunday', link: '/rules' } })
  await user.click(await screen.findByRole('button', { name: 'Take down' }))
  await waitFor(() => expect(currentToast()?.title).toBe('Banner taken down'))
  expect(await vera.call(getPlatformState, {})).toMatchObject({ banner: null })
})

test('read-only mode asks before it begins, and ends with a press', async () => {
  await grant(viewer.user_id, 'admin')
  const { user } = visit('/admin/settings?tab=notice', { wide: true })
  const lever = await screen.findByRole('switch', { name: 'Read-only mode' })
  await user.click(lever)
  expect(callsOf(updateSettings)).toEqual([])
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Let everybody read only?' })).getByRole('button', { name: 'Read only' }),
  )
  await waitFor(async () => expect(await vera.call(getPlatformState, {})).toMatchObject({ read_only: true }))
  expect(lever).toHaveProperty('checked', true)
  await user.click(lever)
  await waitFor(async () => expect(await vera.call(getPlatformState, {})).toMatchObject({ read_only: false }))
})
