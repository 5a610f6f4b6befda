import { decisionSchema } from '@atelier/contract/admin/decisions'
import type { RoleName } from '@atelier/contract/choices'
import { type Endpoint, type InputOf, type OutputOf, requestOf } from '@atelier/contract/endpoint'
import { Failure, type Problem } from '@atelier/contract/errors'
import type { Session } from '@supabase/auth-js'
import { inject } from 'vitest'
import { opened as announce } from '../../../scripts/opened.mjs'

/** Somebody else than the viewer, signed in on another device. */
export interface RealPerson {
  user_id: string
  username: string
  full_name: string
  session: Session
  /** Calls an endpoint as this person; what staff decide is done at once. @throws Failure with the server's code and fields */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Where server/testing/host.ts takes commands. */
    host: string
  }
}

interface Made {
  username: string
  full_name: string
  session: Session
}

// Tests replace the page's.
const { fetch } = globalThis
let origin = ''

/** The server of this worker, with Vera, the viewer, in it. */
export async function openServer(): Promise<{ origin: string; viewer: Made }> {
  announce(inject('host'))
  const opened = await command<{ origin: string; viewer: Made }>('open')
  announce(opened.origin)
  origin = opened.origin
  return opened
}

/** Has the host of the test servers do something (server/testing/host.ts). */
export async function command<Answer>(name: string, given: object = {}): Promise<Answer> {
  const answer = await fetch(`${inject('host')}/${name}`, {
    method: 'POST',
    body: JSON.stringify({ worker: import.meta.env.VITEST_POOL_ID, ...given }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Answer
}

/** Makes people by name, each with a finished profile: "Ann Tester" for `ann`. They are gone after the test. */
export async function people<Name extends string>(...names: Name[]): Promise<Record<Name, RealPerson>> {
  const made = await command<Made[]>('people', { names })
  return Object.fromEntries(made.map((one) => [one.username, withCall(one)])) as Record<Name, RealPerson>
}

export const withCall = ({ username, full_name, session }: Made): RealPerson => ({
  user_id: session.user.id,
  username,
  full_name,
  session,
  call: (endpoint, input) => callWith(session.access_token, endpoint, input),
})

async function callWith<E extends Endpoint>(token: string, endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
  const { url, method, body } = requestOf(endpoint, input)
  const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
  const answer = await fetch(origin + url, { method, headers, body: body && JSON.stringify(body) })
  if (answer.ok) {
    const given = await answer.json()
    if (endpoint.output === decisionSchema) await settle()
    return given
  }
  const { code, errors } = (await answer.json()) as Problem
  throw new Failure(code, { errors })
}

/** Makes somebody a member of the staff. */
export const grant = (user_id: string, role: RoleName) => command('grant', { user_id, role })

/** Runs SQL in the server's database, with `$1` for values: for a past that calls cannot make. */
export const query = <Row>(text: string, ...values: unknown[]) => command<Row[]>('query', { text, values })

/** Does what staff decided, as if the time to take it back were over. */
export const settle = () => command('settle')

/** Gives staff two minutes to take a decision back, until the end of the test: five seconds are too few on a slow machine. */
export const hesitate = () => command('hesitate')

/** Stops the server's clock at a time, until the end of the test. */
export const stopClock = (at: string) => command('clock', { at })
