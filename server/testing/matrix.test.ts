import { api } from '@atelier/contract/api'
import { type Endpoint, requestOf } from '@atelier/contract/endpoint'
import { describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { type Row, rows } from '#testing/rows.ts'
import { type Actor, actors, canary, type Kind, kinds, type Stage, secrets, staff, stageOf } from '#testing/stage.ts'
import { world } from '#testing/world.ts'

const theWorld = await world()
const { app, db } = theWorld
const arrange = await stageOf(theWorld)

test('every endpoint has its row, and every row its endpoint', () => {
  expect(Object.keys(rows).sort()).toEqual(Object.keys(api).sort())
})

describe.each(kinds)('QUALITY R18, R18b, R19: with the things of a %s account', (kind) => {
  test.each(Object.entries(api))('%s', async (name, endpoint) => {
    const row = rows[name]
    if (!row) throw new Error(`${name} has no row in testing/rows.ts: say who may call it`)
    expect(await deviations(endpoint, row, kind, await arrange(kind))).toEqual([])
  })
})

test('the matrix notices an account that is not as private as it should be', async () => {
  const stage = await arrange('private')
  await db.run(sql`update profiles set is_private = false where user_id = ${stage.owner.id}`)
  const noticed = await deviations(api.getPost as Endpoint, rows.getPost as Row, 'private', stage)
  expect(noticed).toContain('stranger got ok instead of not_found')
  expect(noticed).toContain('stranger read what is not for them')
})

test('the matrix notices a secret that leaves its owner', async () => {
  const stage = await arrange('public')
  await db.run(sql`update profiles set bio = phone_number where user_id = ${stage.owner.id}`)
  expect(await deviations(api.getProfile as Endpoint, rows.getProfile as Row, 'public', stage)).toContain(
    'stranger read a secret of the owner',
  )
})

test('the matrix notices who gets in without the second factor', async () => {
  const stage = await arrange('public')
  await db.run(sql`delete from auth.factors where user_id = ${stage.actors.owing.id}`)
  expect(await deviations(api.getMe as Endpoint, rows.getMe as Row, 'public', stage)).toEqual([
    'owing got ok instead of second_factor_required',
  ])
})

/** Lets every actor make the call and says where the answers differ from the table, or tell what they must not. */
async function deviations(endpoint: Endpoint, row: Row, kind: Kind, stage: Stage): Promise<string[]> {
  const found: string[] = []
  for (const actor of actors) {
    const { outcome, body } = await callAs(actor, endpoint, row.input(stage), stage)
    const due = expected(endpoint, row, actor, kind)
    if (outcome !== due) found.push(`${actor} got ${outcome} instead of ${due}`)
    if (body.includes(canary) && !mayRead(actor, kind)) found.push(`${actor} read what is not for them`)
    if (actor !== 'owner' && tells(body, stage)) found.push(`${actor} read a secret of the owner`)
    if (actor === 'blocked' && body.includes(stage.owner.id)) found.push(`${actor} was told of the owner`)
  }
  return found
}

function expected({ access, assurance }: Endpoint, { may }: Row, actor: Actor, kind: Kind): string {
  if (actor === 'banned') return 'banned'
  if (actor === 'owing' && assurance !== 'aal1') return 'second_factor_required'
  if (actor === 'anonymous' && access !== 'public') return 'unauthenticated'
  if (staff.includes(access) && staff.indexOf(actor) < staff.indexOf(access)) return 'forbidden'
  return may(actor, kind)
}

function mayRead(actor: Actor, kind: Kind): boolean {
  if (actor === 'owner' || actor === 'follower') return true
  return kind === 'public' && !['blocked', 'banned', 'owing'].includes(actor)
}

function tells(body: string, { owner }: Stage): boolean {
  return [...Object.values(secrets), owner.email].some((secret) => body.includes(secret))
}

async function callAs(actor: Actor, endpoint: Endpoint, input: Record<string, unknown>, { owner, actors }: Stage) {
  const { method, url, body } = requestOf(endpoint, input)
  const person = actor === 'anonymous' ? null : actor === 'owner' ? owner : actors[actor]
  const headers = person ? { authorization: `Bearer ${person.token}` } : {}
  const answer = await app.inject({ method, url, payload: body, headers })
  return { outcome: answer.statusCode < 300 ? 'ok' : String(answer.json().code), body: answer.body }
}
