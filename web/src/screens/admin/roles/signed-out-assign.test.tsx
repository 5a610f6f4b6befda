import { assignRole, findPeople, listStaff } from '@atelier/contract/admin/roles'
import { Failure } from '@atelier/contract/errors'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { serveStaff } from '#testing/staff.ts'
import { visit } from '#testing/visit.tsx'

startApp()

// In a file of its own: the session is gone for good.
test('ADM-230: Assign needs somebody who is signed in', async () => {
  serveStaff('super_admin')
  const bo = { user_id: crypto.randomUUID(), username: 'bo', full_name: null, avatar_url: null }
  serve(listStaff, { items: [] })
  serve(findPeople, { items: [bo] })
  serve(assignRole, new Failure('unauthenticated'))
  const { user } = visit('/admin/roles', { wide: true })
  await user.type(await screen.findByPlaceholderText('Search by username, name, or user ID'), 'bo')
  await user.click(await screen.findByRole('option', { name: /@bo/, hidden: true }))
  await user.click(screen.getByRole('button', { name: /^Assign/ }))
  expect(await screen.findByText('Missing user or selection')).toBeDefined()
  expect(callsOf(assignRole)[0]).toEqual({ user_id: bo.user_id, role: 'moderator' })
})
