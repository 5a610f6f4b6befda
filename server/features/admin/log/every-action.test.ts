import { api } from '@atelier/contract/api'
import { type Endpoint, requestOf } from '@atelier/contract/endpoint'
import { describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { settle } from '#testing/decisions.ts'
import { type Row, rows } from '#testing/rows.ts'
import { type Stage, staffActors, stageOf } from '#testing/stage.ts'
import { world } from '#testing/world.ts'

const theWorld = await world()
const { app, clock, db, deps } = theWorld
const arrange = await stageOf(theWorld)

/** What changes something where the row's input says what is already so. */
const changes: Record<string, (stage: Stage) => object> = {
  updateSettings: () => ({ registration_enabled: false }),
  switchInterest: ({ interest_ids }) => ({ interest_id: interest_ids[0], is_active: false }),
  switchTemplate: ({ template_id }) => ({ template_id, is_active: false }),
}
/** Where the stage's things are not in the state that the action is for. */
const prepares: Record<string, (stage: Stage) => Promise<number>> = {
  reopenReports: ({ actors }) =>
    db.run(sql`update reports set status = 'resolved', resolved_by = ${actors.moderator.id}, resolved_at = now()`),
  removeStaffFactor: ({ actors }) =>
    db.run(sql`update auth.factors set user_id = ${actors.moderator.id} where user_id = ${actors.owing.id}`),
  unrestrictPerson: ({ owner }) =>
    db.run(sql`
      insert into user_restrictions (id, user_id, reason, created_at, ends_at)
      values (gen_random_uuid(), ${owner.id}, 'Calm down', ${clock.now()}, ${clock.now()}::timestamptz + interval '1 hour')`),
  unquietPerson: ({ owner }) =>
    db.run(
      sql`insert into user_quiets (id, user_id, reason, created_at) values (gen_random_uuid(), ${owner.id}, 'Calm down', ${clock.now()})`,
    ),
  releaseReport: ({ actors }) => db.run(sql`update report_groups set assigned_to = ${actors.moderator.id}`),
  liftFlag: ({ post_id }) =>
    db.run(sql`insert into flags (id, post_id, severity, words) values (gen_random_uuid(), ${post_id}, 'low', '{spoilers}')`),
  approveHeld: ({ post_id }) => db.run(sql`update posts set status = 'pending' where id = ${post_id}`),
  declineHeld: ({ post_id }) => db.run(sql`update posts set status = 'pending' where id = ${post_id}`),
}
/** These are no action: what is taken back never happened, who has a case open or reserved decides nothing, and a draft says nothing to anybody. */
const unlogged = ['takeDecisionBack', 'nextCase', 'lookAtReport', 'leaveReport', 'draftTemplate', 'discardTemplateDraft']
const writes = Object.entries(api).filter(
  ([name, { access, method }]) => staffActors.includes(access) && method !== 'GET' && !unlogged.includes(name),
)

describe('QUALITY R30: a row in the log is part of the action', () => {
  test.each(writes)('%s', async (name, endpoint) => {
    const stage = await arrange('public')
    const { input, may } = rows[name] as Row
    const by = (['moderator', 'admin', 'super_admin'] as const).find(
      (role) => staffActors.indexOf(role) >= staffActors.indexOf(endpoint.access) && (prepares[name] ?? may(role, 'public', role) === 'ok'),
    )
    if (!by) throw new Error(`nobody may call ${name}`)
    const { method, url, body } = requestOf(endpoint as Endpoint, { ...input(stage), ...changes[name]?.(stage) })
    const call = async () => {
      const answer = await app.inject({ method, url, payload: body, headers: { authorization: `Bearer ${stage.actors[by].token}` } })
      return answer.statusCode < 300 ? 'ok' : String(answer.json().code)
    }
    await prepares[name]?.(stage)
    await db.run(sql`delete from admin_logs`)
    await db.run(sql`alter table admin_logs add constraint full_up check (false)`)
    expect(await call().finally(() => db.run(sql`alter table admin_logs drop constraint full_up`))).toBe('unexpected')
    // The same call once more: nothing of it had happened.
    expect(await call()).toBe('ok')
    await settle(deps)
    expect(await db.many(sql`select admin_id from admin_logs`)).toEqual([{ admin_id: stage.actors[by].id }])
  })
})
