import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { writeStored } from '#device/storage.ts'
import { startApp } from '#testing/app.tsx'
import { visit } from '#testing/visit.tsx'

startApp()

test('a link of a sixth account asks to sign out of one first, and uses nothing up', async () => {
  const rest = vi.mocked(globalThis.fetch).getMockImplementation() as typeof fetch
  const told: string[] = []
  vi.mocked(globalThis.fetch).mockImplementation(async (request, init) => {
    const { pathname } = new URL(String(request), location.origin)
    if (!pathname.startsWith('/auth/v1/verify')) return rest(request, init)
    told.push(pathname)
    return Response.json({ user_id: 'finn', email: 'finn@demo.test', new_email: null })
  })
  writeStored(
    'accounts',
    ['ann', 'bob', 'cleo', 'dora'].map((user_id) => ({ user_id, username: user_id, full_name: null, avatar_url: null })),
  )
  const { user, path } = visit('/auth/confirm?token_hash=x&type=magiclink')
  await screen.findByText(/there are already 5 accounts on this device/)
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Stay with this account' }))
  expect([path(), told]).toEqual(['/home', ['/auth/v1/verify/preview']])
})
