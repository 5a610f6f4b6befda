import type { Endpoint, InputOf, OutputOf } from '@atelier/contract/endpoint'
import type { Page } from 'playwright-core'
import { afterAll } from 'vitest'
import { profileOf } from '#accounts.ts'
import { callAt } from '#calls.ts'
import { newAddress, origin, password, type Screen, stage } from '#visitors.ts'
import { withDerivedKeys } from '../server/auth/auth.ts'
import { authKeys } from '../server/auth/keys/keys.ts'
import { hashPassword } from '../server/auth/passwords/passwords.ts'
import { readConfig } from '../server/config.ts'
import { connect } from '../server/db/connection.ts'
import { connectionTo, homeOf } from '../server/db/embedded/home.ts'
import { makePerson } from '../server/testing/people.ts'

/** A person whose account was made in the database, so that a test can skip sign-up and onboarding. */
export interface Resident {
  page: Page
  email: string
  username: string
  id: string
  session: Record<string, unknown>
  /** Calls an endpoint as this person. @throws with the server's answer */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>
}

const config = readConfig({ DATA_DIR: stage.dataDir, PUBLIC_URL: origin })
const db = connect({ ...connectionTo(homeOf(stage.dataDir)), max: 2 })
afterAll(() => db.end())
const clock = () => new Date()
const auth = withDerivedKeys({ config, db, clock, keys: authKeys(db, config, clock) })
const password_hash = hashPassword(password)
let count = 0

/** A signed-in account with `password`; with `onboarded: false` its profile is still empty. The page is still blank. */
export async function resident(name: string, screen: Screen & { onboarded?: boolean } = {}): Promise<Resident> {
  const email = newAddress(name)
  const username = `${name}_${Date.now().toString(36)}${count++}`
  const full_name = `${name[0]?.toUpperCase()}${name.slice(1)} Resident`
  const onboarded = screen.onboarded === false ? undefined : { username, full_name, interests: 3 }
  const session = await makePerson(auth, { email, password_hash: await password_hash, profile: onboarded })
  const call: Resident['call'] = (endpoint, input) => callAt(origin, session.access_token, endpoint, input)
  const context = await profileOf(session, screen)
  return { page: await context.newPage(), email, username, id: session.user.id, session, call }
}
