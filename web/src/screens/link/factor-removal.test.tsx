import { startFactorRemoval, stopFactorRemovalByLink } from '@atelier/contract/account'
import { Failure } from '@atelier/contract/errors'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { visit } from '#testing/visit.tsx'

startApp()

const open = (type: string) => visit(`/auth/confirm?token_hash=secret&type=${type}`)

test('the mailed link removes the second step on a press only, and says when', async () => {
  serve(startFactorRemoval, { due_at: '2026-03-05T10:00:00.000Z' })
  const { user } = open('factor_removal')
  await screen.findByRole('heading', { name: 'Remove the second step' })
  expect(callsOf(startFactorRemoval)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Remove it in a day' }))
  await screen.findByRole('heading', { name: 'Your second step will be removed' })
  screen.getByText(/^It is done on Mar 5, 2026/)
  expect(callsOf(startFactorRemoval)).toEqual([{ token: 'secret' }])
})

test('the link of the warning stops it and leads to a new password', async () => {
  serve(stopFactorRemovalByLink, {})
  const { user } = open('factor_removal_stop')
  await user.click(await screen.findByRole('button', { name: 'Stop the removal' }))
  await screen.findByRole('heading', { name: 'Your second step stays' })
  expect(screen.getByRole('link', { name: 'Choose a new password' }).getAttribute('href')).toBe('/auth/forgot-password')
})

test('a link that is over says so', async () => {
  serve(stopFactorRemovalByLink, new Failure('not_found'))
  const { user } = open('factor_removal_stop')
  await user.click(await screen.findByRole('button', { name: 'Stop the removal' }))
  await screen.findByRole('heading', { name: 'This link does not work any more' })
})
