import { unreadNotifications } from '@atelier/contract/notifications'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { writeStored } from '#device/storage.ts'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { visit } from '#testing/visit.tsx'

startApp()

test('the menu says what waits unread in the other accounts, and asks when it opens', async () => {
  const session = { access_token: 'b', refresh_token: 'b', expires_at: 4_102_444_800, user: { id: 'bob' } }
  writeStored('accounts', [{ user_id: 'bob', username: 'bob', full_name: 'Bob Builder', avatar_url: null, session }])
  serve(unreadNotifications, { count: 120 })
  const { user } = visit('/suggestions', { wide: true })
  const button = await screen.findByRole('button', { name: /Account menu/ })
  const before = callsOf(unreadNotifications).length
  await user.click(button)
  const bob = await screen.findByRole('menuitemradio', { name: /^Bob Builder.*120 unread/, hidden: true })
  within(bob).getByText('99+')
  expect(callsOf(unreadNotifications).length).toBe(before + 1)
  serve(unreadNotifications, { count: 0 })
  fireEvent(screen.getByRole('menu', { hidden: true }), Object.assign(new Event('toggle'), { newState: 'open' }))
  await waitFor(() => expect(within(bob).queryByText('99+')).toBeNull())
})
