// Must be first: the session is read when its module loads.
import '#testing/real-session.ts'

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { startRealApp } from '#testing/real-app.tsx'
import { visit } from '#testing/visit.tsx'

startRealApp()

test('saving waits until a picked picture is made smaller, and is possible again when it cannot be read', async () => {
  const bitmap = Promise.withResolvers<ImageBitmap>()
  const asked = Promise.withResolvers<void>()
  vi.stubGlobal('createImageBitmap', () => {
    asked.resolve()
    return bitmap.promise
  })
  const { user } = visit('/profile?edit=true')
  const sheet = within(await screen.findByRole('dialog', { name: 'Edit profile' }))
  const save = () => sheet.getByRole<HTMLButtonElement>('button', { name: 'Save changes' })
  expect(save().disabled).toBe(false)
  const input = document.querySelector<HTMLInputElement>('input[capture]')
  if (!input) throw new Error('there is no input for the camera')
  await user.upload(input, new File(['no picture'], 'broken.jpg', { type: 'image/jpeg' }))
  expect(save().disabled).toBe(true)
  await asked.promise
  bitmap.reject(new Error('unreadable'))
  await screen.findByText('Failed to take picture. Please try again.')
  await waitFor(() => expect(save().disabled).toBe(false))
})
