import { completeOnboarding, listInterests } from '@atelier/contract/onboarding'
import type { BrowserContext } from 'playwright-core'
import { callAt } from '#calls.ts'
import { password, profile, type Screen } from '#visitors.ts'

export interface StoredSession {
  access_token: string
  user: { id: string }
}

/** The server must run with AUTH_AUTOCONFIRM=1. */
export async function account(origin: string, username: string): Promise<StoredSession> {
  const answer = await fetch(`${origin}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${username}@test.example`, password }),
  })
  const session = (await answer.json()) as StoredSession
  const { items } = await callAt(origin, session.access_token, listInterests, {})
  const interest_ids = items.slice(0, 3).map(({ id }) => id)
  const person = { first_name: username.replace(/_.*/, ''), last_name: 'Tester', username, date_of_birth: '1990-05-17', interest_ids }
  await callAt(origin, session.access_token, completeOnboarding, person)
  return session
}

export async function browserProfileOf(session: object, screen: Screen = {}): Promise<BrowserContext> {
  const context = await profile(screen)
  await context.addInitScript((stored) => {
    if (location.protocol === 'about:') return
    if (!localStorage.getItem('e2e-signed-in')) localStorage.setItem('sb-atelier-auth-token', stored)
    localStorage.setItem('e2e-signed-in', 'yes')
  }, JSON.stringify(session))
  return context
}
