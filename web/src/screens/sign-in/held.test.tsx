import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { uncover } from '#device/paint.ts'
import { startServer } from '#testing/fake-server.ts'
import { servePasskeys } from '#testing/passkeys.ts'
import { closeApp, visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'
import { loadWords } from '#words/words.ts'

beforeEach(async () => {
  uncover()
  await loadWords('en')
  startServer()
})
afterEach(closeApp)

test('who was held at sign-up reads at each right sign-in that the account is not open yet', async () => {
  const service = servePasskeys()
  const { user } = visit('/auth/signin')
  await user.type(await screen.findByLabelText('Email'), 'vera@demo.test')
  await user.type(screen.getByLabelText('Password'), 'violet-otter-42')
  const press = () => user.click(screen.getByRole('button', { name: 'Log in' }))
  service.refuse('POST /token', 'sign_up_held', 403)
  await press()
  await screen.findByText('Your account is not open yet')
  await screen.findByText(/^Our team looks at some new accounts before they open\./)
  expect(currentToast()).toBeUndefined()
  service.refuse('POST /token', 'invalid_credentials', 400)
  await press()
  await waitFor(() => expect(currentToast()).toMatchObject({ message: 'Invalid login credentials' }))
  expect(screen.queryByText('Your account is not open yet')).toBeNull()
})
