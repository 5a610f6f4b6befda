import { listAppeals } from '@atelier/contract/admin/appeals'
import { contentWaiting, heldContent } from '@atelier/contract/admin/content'
import { deletionRequests } from '@atelier/contract/admin/deletions'
import { listReports } from '@atelier/contract/admin/reports'
import { heldSignUps } from '@atelier/contract/admin/sign-ups'
import { api } from '@atelier/contract/api'
import { type Endpoint, requestOf } from '@atelier/contract/endpoint'
import { describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { type AccountChange, changes } from '#testing/changes.ts'
import { outranks, type RankedActor, type RankedStage, ranked, ranks } from '#testing/ranks.ts'
import { refusals } from '#testing/refusals.ts'
import { type Row, rows } from '#testing/rows.ts'
import {
  type Actor,
  accountKinds,
  actors,
  canary,
  gathering,
  type Kind,
  type Stage,
  secrets,
  staffActors,
  stageOf,
  whisper,
} from '#testing/stage.ts'
import { world } from '#testing/world.ts'

const theWorld = await world()
const { app, db, deps } = theWorld
const arrange = await stageOf(theWorld)

const isRead = ([, { method }]: [string, Endpoint]) => method === 'GET'
const endpoints = Object.entries(api).toSorted((a, b) => Number(isRead(b)) - Number(isRead(a)))

test('every endpoint has its row, and every row its endpoint', () => {
  expect(Object.keys(rows).sort()).toEqual(Object.keys(api).sort())
})

describe.each(accountKinds)('QUALITY R18, R18b, R19: with the things of a %s account', (kind) => {
  test.each(endpoints)('%s', async (name, endpoint) => {
    const row = rows[name]
    if (!row) throw new Error(`${name} has no row in testing/rows.ts: say who may call it`)
    expect(await deviations(endpoint, row, kind, await stageFor(kind, endpoint))).toEqual([])
  })
})

describe.each(['followers', 'only_me'] as const)('QUALITY R18, R19: with a post of a public account for %s', (audience) => {
  const arranged = async () => {
    const stage = await arrange('public')
    await db.run(
      sql`update posts set audience = ${audience}, is_public = false where user_id = ${stage.owner.id} and id <> ${stage.community_post_id}`,
    )
    return stage
  }

  test('every call about it is answered as about one of a private account, and no other tells of it', async () => {
    const found: string[] = []
    const shared = await arranged()
    for (const [name, endpoint] of endpoints) {
      const row = rows[name] as Row
      const isAbout = row.input(shared).post_id === shared.post_id
      if (!isAbout && !isRead([name, endpoint])) continue
      const stage = isRead([name, endpoint]) ? shared : await arranged()
      for (const actor of actors) {
        const like = audience === 'only_me' && actor === 'follower' ? 'pending' : actor
        const all = await deviationsOf(actor, like, endpoint, row, 'private', stage)
        // The community is public, and its post may stand beside this one.
        const counts = (one: string) =>
          isAbout ? !one.endsWith('read what is for a community') : one.endsWith('read what is not for them')
        found.push(...all.filter(counts).map((one) => `${name}: ${one}`))
      }
    }
    expect(found).toEqual([])
  })
})

describe.each(changes)('QUALITY R18, R19: once $title', ({ actor, becomes, kinds, turns, happens, mayName = [], keeps = {} }) => {
  test.each(kinds)('every read and every refusal follows, with a %s account', async (kind) => {
    const stage = await arrange(kind)
    const after = turns ?? kind
    const answered = async (like: AccountChange['becomes'], kind: Kind, endpoints: [string, Endpoint][]) => {
      const found: string[] = []
      for (const [name, endpoint] of endpoints)
        for (const deviation of await deviationsOf(actor, like, endpoint, rows[name] as Row, kind, stage))
          if (
            !(mayName.includes(name) && /was told of the owner$|got ok instead of not_found$/.test(deviation)) &&
            !isKept(name, deviation)
          )
            found.push(`${name}: ${deviation}`)
      return found
    }
    const isKept = (name: string, deviation: string) =>
      keeps[name] !== undefined &&
      (/told of the owner$|message of others$/.test(deviation) || deviation.includes(`got ${keeps[name]} instead of `))
    const reads = Object.entries(api).filter(isRead)
    // Writes that are still allowed would change what the next call reads; those of staff do not depend on what they are to the owner.
    const isOfStaff = ({ access }: Endpoint) => staffActors.includes(access) && staffActors.indexOf(actor) >= staffActors.indexOf(access)
    const all = Object.entries(api).filter(
      (one) => isRead(one) || (!isOfStaff(one[1]) && expected(one[1], rows[one[0]] as Row, becomes, after, actor) !== 'ok'),
    )

    expect(await answered(actor, kind, reads)).toEqual([])
    // The answers must differ before the change, or this test means nothing.
    expect(await answered(becomes, after, reads)).not.toEqual([])
    await happens(stage, theWorld)
    expect(await answered(becomes, after, all)).toEqual([])
  })
})

test('every call of staff says what the role of the owner does to it', () => {
  for (const [name, { access }] of Object.entries(api)) if (staffActors.includes(access)) expect(rows[name]?.rank, name).toBeDefined()
})

describe.each(ranks)('QUALITY R18, R19: with the things of a %s', (role) => {
  test('staff see and decide what their rank allows, and nothing else', async () => {
    const stage = await ranked(db, await arrange('public'), role)
    const found: string[] = []
    const allowed: [string, RankedActor][] = []
    for (const [name, endpoint] of endpoints) {
      const rank = rows[name]?.rank
      if (!rank || rank === 'free') continue
      for (const actor of rankedActors) {
        const lacksRole =
          staffActors.includes(endpoint.access) &&
          staffActors.indexOf(actor === 'owner' ? role : actor) < staffActors.indexOf(endpoint.access)
        const isAllowed = !lacksRole && outranks(actor, role, rank.of)
        if (isAllowed && endpoint.method !== 'GET') {
          if (!allowed.some(([one]) => one === name)) allowed.push([name, actor])
          continue
        }
        const { outcome, body } = await callRanked(name, actor, stage)
        const due = lacksRole ? 'forbidden' : isAllowed ? 'ok' : (rank.refusal?.(actor) ?? 'ok')
        if (outcome !== due) found.push(`${name}: ${actor} got ${outcome} instead of ${due}`)
        if (rank.refusal || outcome !== 'ok') continue
        if (isAllowed !== tellsStaff(body, stage)) found.push(`${name}: ${actor} ${isAllowed ? 'was not' : 'was'} told of the owner`)
      }
    }
    expect(found).toEqual([])
    for (const [name, actor] of allowed) expect(['ok', 'conflict'], name).toContain((await callRanked(name, actor, stage)).outcome)
  })

  test('counts are of what the lists hold', async () => {
    const { actors, owner } = await ranked(db, await arrange('public'), role)
    const lists = [listReports, heldContent, listAppeals, deletionRequests, heldSignUps]
    for (const [actor, person] of [...ranks.map((one) => [one, actors[one]] as const), [role, owner] as const]) {
      const { reports, held, appeals, deletions, sign_ups } = await person.call(contentWaiting)
      const counts = [reports, held, appeals, deletions, sign_ups]
      for (const [n, list] of lists.entries()) {
        const isTheirs = staffActors.indexOf(actor) >= staffActors.indexOf(list.access)
        expect(counts[n], `${list.path} for ${person.username}`).toBe(isTheirs ? (await person.call(list, {})).items.length : null)
      }
      expect((await person.call(listReports, {})).pending_count).toBe(reports)
    }
  })
})

test('what endpoints declare in `failures` is what they answer', async () => {
  const { space } = deps
  for (const { endpoint, code, as, isDiskFull, input } of refusals) {
    const stage = await arrange('public')
    deps.space = isDiskFull ? async () => ({ total: 1, free: 0 }) : space
    const { outcome } = await callAs(as, api[endpoint] as Endpoint, await input(stage, db), stage)
    expect([endpoint, outcome]).toEqual([endpoint, code])
  }
  const everyone = accountKinds.flatMap((kind) => actors.map((actor) => [actor, kind] as const))
  const answered = ([name, endpoint]: [string, Endpoint]) => [
    ...everyone.map(([actor, kind]) => expected(endpoint, rows[name] as Row, actor, kind)),
    ...refusals.filter((refusal) => refusal.endpoint === name).map(({ code }) => code),
  ]
  for (const [name, endpoint] of Object.entries(api))
    for (const code of endpoint.failures ?? []) expect(answered([name, endpoint]), name).toContain(code)
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

test('the matrix notices a message that its conversation does not keep', async () => {
  const stage = await arrange('public')
  await db.run(sql`update posts set content = ${whisper} where id = ${stage.post_id}`)
  expect(await deviations(api.getPost as Endpoint, rows.getPost as Row, 'public', stage)).toContain('stranger read a message of others')
})

test('the matrix notices a private community that is not as private as it should be', async () => {
  const stage = await arrange('private')
  await db.run(sql`update communities set is_public = true where id = ${stage.community_id}`)
  await db.run(sql`insert into community_members (community_id, user_id) values (${stage.community_id}, ${stage.actors.stranger.id})`)
  expect(await deviations(api.communityPosts as Endpoint, rows.communityPosts as Row, 'private', stage)).toEqual(
    expect.arrayContaining(['stranger got ok instead of forbidden', 'stranger read what is for a community']),
  )
})

test('the matrix notices who gets in without the second factor', async () => {
  const stage = await arrange('public')
  await db.run(sql`delete from auth.factors where user_id = ${stage.actors.owing.id}`)
  expect(await deviations(api.getMe as Endpoint, rows.getMe as Row, 'public', stage)).toEqual([
    'owing got ok instead of second_factor_required',
  ])
})

const rankedActors: RankedActor[] = [...ranks, 'owner']

function callRanked(name: string, actor: RankedActor, stage: RankedStage) {
  const { input, rank } = rows[name] as Row
  const own = typeof rank === 'object' ? rank.input : undefined
  return callAs(actor, api[name as keyof typeof api] as Endpoint, (own ?? input)(stage), stage)
}

/** Whether an answer holds something that staff read or decide about the owner, besides that they are there. */
function tellsStaff(body: string, { owner, report_id, ...stage }: RankedStage): boolean {
  const { own_deletion_request_id, held_post_id, flagged_post_id, appeal_id, note_id } = stage
  const things = [report_id, own_deletion_request_id, held_post_id, flagged_post_id, appeal_id, note_id]
  return [owner.email, canary, 'warn_user', 'Lighthouse', ...things].some((thing) => body.includes(thing))
}

let untouched: { kind: Kind; stage: Stage } | undefined

/** A stage of the start. What reads leave is one, so those that follow each other share it. */
async function stageFor(kind: Kind, { method }: Endpoint): Promise<Stage> {
  const stage = untouched?.kind === kind ? untouched.stage : await arrange(kind)
  untouched = method === 'GET' ? { kind, stage } : undefined
  return stage
}

/** How the answers to all actors differ from the table, or say what they must not. */
async function deviations(endpoint: Endpoint, row: Row, kind: Kind, stage: Stage): Promise<string[]> {
  const found: string[] = []
  for (const actor of actors) found.push(...(await deviationsOf(actor, actor, endpoint, row, kind, stage)))
  return found
}

/** For one actor, who should be answered as `like`. */
async function deviationsOf(
  actor: Actor,
  like: AccountChange['becomes'],
  endpoint: Endpoint,
  row: Row,
  kind: Kind,
  stage: Stage,
): Promise<string[]> {
  const { outcome, body } = await callAs(actor, endpoint, row.input(stage), stage)
  const due = expected(endpoint, row, like, kind, actor)
  const hides = (what: NonNullable<Row['shows']>[number]) => !(staffActors.includes(endpoint.access) && row.shows?.includes(what))
  const { email } = stage.owner
  return [
    ...(outcome === due ? [] : [`${actor} got ${outcome} instead of ${due}`]),
    ...(body.includes(canary) && hides('posts') && !mayRead(like, kind) ? [`${actor} read what is not for them`] : []),
    ...(body.includes(gathering) && hides('posts') && !mayReadCommunity(like, kind) ? [`${actor} read what is for a community`] : []),
    ...(body.includes(whisper) && hides('messages') && like !== 'owner' && like !== 'correspondent'
      ? [`${actor} read a message of others`]
      : []),
    ...(actor !== 'owner' && tells(body) ? [`${actor} read a secret of the owner`] : []),
    ...(actor !== 'owner' && body.includes(email) && hides('email') ? [`${actor} read the owner's address`] : []),
    ...(like === 'blocked' && body.includes(stage.owner.id) ? [`${actor} was told of the owner`] : []),
  ]
}

/** Who becomes somebody else to the owner keeps their role: `as` is who has it. */
function expected({ access, assurance }: Endpoint, { may }: Row, actor: AccountChange['becomes'], kind: Kind, as = actor): string {
  if (actor === 'signed out') return 'unauthenticated'
  if (actor === 'banned') return 'banned'
  if (actor === 'owing' && assurance !== 'aal1') return 'second_factor_required'
  if (actor === 'anonymous' && access !== 'public') return 'unauthenticated'
  if (staffActors.includes(access) && staffActors.indexOf(as) < staffActors.indexOf(access)) return 'forbidden'
  return may(actor, kind, as)
}

function mayRead(actor: AccountChange['becomes'], kind: Kind): boolean {
  if (actor === 'owner' || actor === 'follower') return true
  return kind === 'public' && !['blocked', 'banned', 'owing', 'signed out'].includes(actor)
}

function mayReadCommunity(actor: AccountChange['becomes'], kind: Kind): boolean {
  return kind === 'public' ? mayRead(actor, kind) : ['owner', 'admin', 'super_admin'].includes(actor)
}

function tells(body: string): boolean {
  return Object.values(secrets).some((secret) => body.includes(secret))
}

async function callAs(actor: Actor, endpoint: Endpoint, input: object, { owner, actors }: Stage) {
  const { method, url, body } = requestOf(endpoint, input)
  const person = actor === 'anonymous' ? null : actor === 'owner' ? owner : actors[actor]
  const headers = person ? { authorization: `Bearer ${person.token}` } : {}
  const answer = await app.inject({ method, url, payload: body, headers })
  return { outcome: answer.statusCode < 300 ? 'ok' : String(answer.json().code), body: answer.body }
}
