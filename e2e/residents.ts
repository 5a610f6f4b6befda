import type { Endpoint, InputOf, OutputOf } from '@atelier/contract/endpoint'
import { completeOnboarding, listInterests } from '@atelier/contract/onboarding'
import type { Me } from '@atelier/contract/profiles'
import type { Page } from 'playwright-core'
import { callAt } from '#calls.ts'
import { mailTo, newAddress, origin, password, profile, type Screen } from '#visitors.ts'

/** Somebody who has lived here for a while: signed up by the API, so that a journey can start where it begins to matter. */
export interface Resident {
  page: Page
  email: string
  username: string
  id: string
  session: Record<string, unknown>
  /** Calls an endpoint as this person. @throws with the server's answer */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>
}

let count = 0

/** An account that has confirmed its address; with `onboarded: false` its profile is still empty. The page is open on nothing yet. */
export async function resident(name: string, screen: Screen & { onboarded?: boolean } = {}): Promise<Resident> {
  const email = newAddress(name)
  await auth('signup', { email, password })
  const { code } = await mailTo(email, 'signup')
  const session = await auth('verify', { email, token: code, type: 'signup' })
  const { id } = session.user as { id: string }
  const username = `${name}_${Date.now().toString(36)}${count++}`
  const call: Resident['call'] = (endpoint, input) => callAt(origin, String(session.access_token), endpoint, input)
  if (screen.onboarded !== false) await finishProfile(call, name, username)
  const context = await profile(screen)
  await context.addInitScript((stored) => {
    if (location.protocol === 'about:') return
    // Only once: a test that signs out stays signed out.
    if (!localStorage.getItem('e2e-signed-in')) localStorage.setItem('sb-atelier-auth-token', stored)
    localStorage.setItem('e2e-signed-in', 'yes')
  }, JSON.stringify(session))
  return { page: await context.newPage(), email, username, id, session, call }
}

async function finishProfile(call: Resident['call'], name: string, username: string): Promise<Me> {
  const { items } = await call(listInterests, {})
  return call(completeOnboarding, {
    first_name: `${name[0]?.toUpperCase()}${name.slice(1)}`,
    last_name: 'Resident',
    username,
    date_of_birth: '1990-05-17',
    interest_ids: items.slice(0, 3).map((interest) => interest.id),
  })
}

async function auth(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${origin}/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}
