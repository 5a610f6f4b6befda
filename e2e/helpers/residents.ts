import type { Endpoint, InputOf, OutputOf, Role } from '@atelier/contract/endpoint'
import type { Page } from 'playwright-core'
import { browserProfileOf } from '#accounts.ts'
import { callAt } from '#calls.ts'
import { newAddress, origin, password, type Screen, stage } from '#visitors.ts'
import { withDerivedKeys } from '../../server/auth/auth.ts'
import { authKeys } from '../../server/auth/keys/keys.ts'
import { hashPassword } from '../../server/auth/passwords/passwords.ts'
import { readConfig } from '../../server/config.ts'
import { connect } from '../../server/db/connection.ts'
import { connectionTo, homeOf } from '../../server/db/embedded/home.ts'
import { sql } from '../../server/db/sql.ts'
import { makePerson } from '../../server/testing/people.ts'

/** Made in the database, so that a test can skip sign-up and onboarding. */
export interface Resident {
  page: Page
  email: string
  username: string
  id: string
  session: Record<string, unknown>
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> // throws with the server's answer
}

const config = readConfig({ DATA_DIR: stage.dataDir, PUBLIC_URL: origin })
const db = connect({ ...connectionTo(homeOf(stage.dataDir)), max: 2 })
const clock = () => new Date()
const auth = withDerivedKeys({ config, db, clock, keys: authKeys(db, config, clock) })
const password_hash = hashPassword(password)
let count = 0

/** With `onboarded: false` the profile is still empty. The page is blank. */
export async function resident(name: string, screen: Screen & { onboarded?: boolean } = {}): Promise<Resident> {
  const email = newAddress(name)
  const username = `${name}_${Date.now().toString(36)}${count++}`
  const full_name = `${name[0]?.toUpperCase()}${name.slice(1)} Resident`
  const onboarded = screen.onboarded === false ? undefined : { username, full_name, interests: 3 }
  const session = await makePerson(auth, { email, password_hash: await password_hash, profile: onboarded })
  const call: Resident['call'] = (endpoint, input) => callAt(origin, session.access_token, endpoint, input)
  const context = await browserProfileOf(session, screen)
  return { page: await context.newPage(), email, username, id: session.user.id, session, call }
}

export const makeStaff = ({ id }: Resident, role: Role) => db.run(sql`insert into user_roles (user_id, role) values (${id}, ${role})`)

export const letProofAge = ({ id }: Resident) =>
  db.run(sql`update auth.sessions set proven_at = ${clock()}::timestamptz - interval '15 minutes' where user_id = ${id}`)

/** On a slow machine the ten minutes are short, too. */
export const renewProof = ({ id }: Resident) => db.run(sql`update auth.sessions set proven_at = ${clock()} where user_id = ${id}`)

/** On a slow machine ten seconds are short. */
export const holdDeletion = (postId: string) =>
  db.run(sql`update post_deletions set deleted_at = ${clock()}::timestamptz + interval '1 minute' where post_id = ${postId}`)

export const endDeletionNow = (postId: string) => db.run(sql`update post_deletions set deleted_at = '-infinity' where post_id = ${postId}`)

/** In turns, five an hour, the last one now: more than their limit would let them send. */
export async function fillConversation(conversation_id: string, people: Resident[], count: number): Promise<void> {
  const ids = people.map(({ id }) => id)
  await db.run(sql`
    insert into messages (id, conversation_id, sender_id, seq, revision, content, created_at)
    select gen_random_uuid(), ${conversation_id}, (${ids}::uuid[])[1 + n / 3 % ${people.length}], n, n,
      'Message ' || n || repeat(' and more of it', n * 7 % 12), ${clock()}::timestamptz - (${count} - n) * interval '12 minutes'
    from generate_series(1, ${count}) n`)
  await db.run(sql`
    update conversations set last_seq = ${count}, revision = ${count}, last_message_at = ${clock()} where id = ${conversation_id}`)
  await db.run(sql`
    update conversation_participants set listed_at = ${clock()}, status = 'accepted', read_seq = ${count}, seen_seq = ${count}
    where conversation_id = ${conversation_id}`)
}
