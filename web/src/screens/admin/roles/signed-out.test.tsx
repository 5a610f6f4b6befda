import { listStaff, takeRole } from '@atelier/contract/admin/roles'
import { Failure } from '@atelier/contract/errors'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { serveStaff } from '#testing/staff.ts'
import { visit } from '#testing/visit.tsx'

startApp()

// In a file of its own: the session is gone for good.
test('ADM-231: Revoke needs somebody who is signed in', async () => {
  serveStaff('super_admin')
  const mo = { user_id: crypto.randomUUID(), username: 'mo', full_name: null, avatar_url: null }
  serve(listStaff, { items: [{ ...mo, role: 'moderator', created_at: '2026-03-04T10:00:00.000Z' }] })
  serve(takeRole, new Failure('unauthenticated'))
  const { user } = visit('/admin/roles', { wide: true })
  await user.click(await screen.findByRole('button', { name: 'Revoke the role of @mo' }))
  expect(await screen.findByText('Missing current user')).toBeDefined()
  expect(callsOf(takeRole)[0]).toEqual({ user_id: mo.user_id, role: 'moderator' })
})
