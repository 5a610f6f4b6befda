import type { FailureCode } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { setRestriction } from '#auth/admin/restrictions.queries.ts'
import type { Database } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { rows } from '#testing/rows.ts'
import type { Actor, Stage } from '#testing/stage.ts'

interface Refusal {
  endpoint: string
  code: FailureCode
  as: Actor
  isDiskFull?: true
  input(stage: Stage, db: Database): object | Promise<object>
}

const valid = (endpoint: string, stage: Stage, change: object) => ({ ...rows[endpoint]?.input(stage), ...change })

const takesNoMessages = (id: string, db: Database) =>
  db.run(sql`update user_preferences set notification_prefs = notification_prefs || '{"allow_messages":false}' where user_id = ${id}`)
const closed = (stage: Stage, db: Database) => takesNoMessages(stage.owner.id, db)
const unfinished = ({ actors }: Stage, db: Database) =>
  db.run(sql`update profiles set onboarding_completed = false where user_id = ${actors.correspondent.id}`)
const stale = ({ actors }: Pick<Stage, 'actors'>, db: Database) =>
  db.run(sql`
    update auth.sessions set proven_at = proven_at - interval '1 hour' where id = any(${Object.values(actors).map((one) => one.session_id)})`)
const once = (endpoint: string, happened: (stage: Stage, db: Database) => Promise<unknown>) => async (stage: Stage, db: Database) => {
  await happened(stage, db)
  return valid(endpoint, stage, {})
}

/** Calls that are answered with a failure that an endpoint declares and the access matrix does not meet. */
export const refusals: Refusal[] = [
  {
    endpoint: 'createPost',
    code: 'media_not_ready',
    as: 'stranger',
    input: (stage) => valid('createPost', stage, { media: [{ media_id: newId() }] }),
  },
  {
    endpoint: 'createPost',
    code: 'conflict',
    as: 'owner',
    input: (stage) => valid('createPost', stage, { draft: { id: stage.draft_id, version: 2, strict: true } }),
  },
  {
    endpoint: 'saveDraft',
    code: 'conflict',
    as: 'owner',
    input: ({ draft_id }) => ({ draft_id, version: 0, content: 'Of another device' }),
  },
  {
    endpoint: 'saveDraft',
    code: 'media_not_ready',
    as: 'stranger',
    input: (stage) => valid('saveDraft', stage, { media: [{ media_id: stage.media_id }] }),
  },
  {
    endpoint: 'discardDraft',
    code: 'conflict',
    as: 'owner',
    input: ({ draft_id }) => ({ draft_id, version: 2 }),
  },
  {
    endpoint: 'createPost',
    code: 'not_found',
    as: 'stranger',
    // A repetition, after a moderator removed the post.
    async input(stage, db) {
      const client_id = crypto.randomUUID()
      const { id } = stage.actors.stranger
      await db.run(
        sql`insert into posts (id, user_id, client_id, content, status) values (${newId()}, ${id}, ${client_id}, 'Hello', 'removed')`,
      )
      return valid('createPost', stage, { client_id })
    },
  },
  ...(
    [
      'getPersonFile',
      'personContent',
      'personRecent',
      'sweepPerson',
      'personSessions',
      'endPersonSessions',
      'banPerson',
      'unbanPerson',
      'restrictPerson',
      'unrestrictPerson',
      'quietPerson',
      'unquietPerson',
      'verifyPerson',
      'unverifyPerson',
      'warnPerson',
      'writeNote',
    ] as const
  ).map((endpoint) => ({
    endpoint,
    code: 'not_found' as const,
    as: 'super_admin' as const,
    input: (stage: Stage) => valid(endpoint, stage, { user_id: newId() }),
  })),
  ...(['createCommunity', 'updateCommunity'] as const).map((endpoint) => ({
    endpoint,
    code: 'media_not_ready' as const,
    as: 'owner' as const,
    input: (stage: Stage) => valid(endpoint, stage, { avatar_media_id: newId() }),
  })),
  {
    endpoint: 'joinCommunity',
    code: 'forbidden',
    as: 'stranger',
    input: once('joinCommunity', ({ community_id, actors }, db) =>
      db.run(sql`insert into community_members (community_id, user_id, status) values (${community_id}, ${actors.stranger.id}, 'banned')`),
    ),
  },
  {
    endpoint: 'followUser',
    code: 'follow_limit',
    as: 'stranger',
    input: once('followUser', ({ actors }, db) =>
      db.run(sql`update profiles set following_count = ${limits.follows.max} where user_id = ${actors.stranger.id}`),
    ),
  },
  {
    endpoint: 'pinPost',
    code: 'pin_limit',
    as: 'owner',
    input: once('pinPost', async ({ owner }, db) => {
      for (let n = 0; n < limits.profile.pins; n++) {
        await db.run(sql`
          with made as (insert into posts (id, user_id, content) values (${newId()}, ${owner.id}, 'Pinned') returning id, user_id)
          insert into pins (post_id, user_id, pinned_at) select id, user_id, now() from made`)
      }
    }),
  },
  { endpoint: 'updatePost', code: 'conflict', as: 'owner', input: (stage) => valid('updatePost', stage, { version: 2 }) },
  {
    endpoint: 'updatePost',
    code: 'edit_limit',
    as: 'owner',
    async input(stage, db) {
      await db.run(sql`update posts set version = ${limits.postEdits.kept} where id = ${stage.post_id}`)
      return valid('updatePost', stage, { version: limits.postEdits.kept })
    },
  },
  {
    endpoint: 'updatePost',
    code: 'forbidden',
    as: 'owner',
    async input(stage, db) {
      await db.run(sql`update post_media set sensitive = 'staff' where post_id = ${stage.post_id}`)
      return valid('updatePost', stage, { media: [{ order_index: 0, is_sensitive: false }] })
    },
  },
  { endpoint: 'setAudience', code: 'forbidden', as: 'owner', input: (stage) => valid('setAudience', stage, { audience: 'community' }) },
  {
    endpoint: 'setAudience',
    code: 'restricted',
    as: 'owner',
    // A post that stayed behind when its community became public.
    async input({ owner, actors, community_post_id: post_id }, db) {
      await db.run(sql`update posts set is_public = false, members_before = now() where id = ${post_id}`)
      const hour = { at: new Date(), ends_at: new Date(Date.now() + 3_600_000) }
      await setRestriction(db, { user_id: owner.id, restricted_by: actors.moderator.id, rule_id: null, reason: 'Calm down', ...hour })
      return { post_id, audience: 'community' }
    },
  },
  { endpoint: 'updateProfile', code: 'username_taken', as: 'stranger', input: ({ owner }) => ({ username: owner.username }) },
  { endpoint: 'updateProfile', code: 'media_not_ready', as: 'stranger', input: () => ({ avatar_media_id: newId() }) },
  {
    endpoint: 'completeOnboarding',
    code: 'username_taken',
    as: 'newcomer',
    input: (stage) => valid('completeOnboarding', stage, { username: stage.owner.username }),
  },
  {
    endpoint: 'completeOnboarding',
    code: 'media_not_ready',
    as: 'newcomer',
    input: (stage) => valid('completeOnboarding', stage, { avatar_media_id: newId() }),
  },
  { endpoint: 'profilePosts', code: 'forbidden', as: 'stranger', input: ({ owner }) => ({ user_id: owner.id, tab: 'likes' }) },
  {
    endpoint: 'redeemRecoveryCode',
    code: 'conflict',
    as: 'owing',
    async input(stage, db) {
      await db.run(sql`update auth.sessions set aal = 'aal2' where id = ${stage.actors.owing.session_id}`)
      return valid('redeemRecoveryCode', stage, {})
    },
  },
  {
    endpoint: 'askFactorRemoval',
    code: 'conflict',
    as: 'owing',
    input: once('askFactorRemoval', ({ actors }, db) =>
      db.run(sql`
        insert into auth.factor_removals (user_id, ask_hash, asked_at, due_at) values (${actors.owing.id}, decode(repeat('00', 32), 'hex'), now(), now())
        on conflict (user_id) do update set due_at = now()`),
    ),
  },
  {
    endpoint: 'askFactorRemoval',
    code: 'forbidden',
    as: 'owing',
    input: once('askFactorRemoval', ({ actors }, db) =>
      db.run(sql`update auth.users set email_confirmed_at = null where id = ${actors.owing.id}`),
    ),
  },
  {
    endpoint: 'requestDeletion',
    code: 'conflict',
    as: 'stranger',
    input: once('requestDeletion', ({ actors }, db) =>
      db.run(sql`insert into user_deletion_requests (id, user_id) values (${newId()}, ${actors.stranger.id})`),
    ),
  },
  ...(['startExport', 'startImport'] as const).map((endpoint) => ({
    endpoint,
    code: 'disk_full' as const,
    as: 'stranger' as const,
    isDiskFull: true as const,
    input: (stage: Stage) => valid(endpoint, stage, {}),
  })),
  ...(['requestDeletion', 'startExport', 'makeRecoveryCodes'] as const).map((endpoint) => ({
    endpoint,
    code: 'reauthentication_needed' as const,
    as: 'stranger' as const,
    input: once(endpoint, stale),
  })),
  {
    endpoint: 'updateSettings',
    code: 'reauthentication_needed',
    as: 'admin',
    async input(stage, db) {
      const { admin } = stage.actors
      await db.run(sql`
        insert into auth.factors (id, user_id, factor_type, friendly_name, status) values (${newId()}, ${admin.id}, 'totp', '', 'verified')`)
      await db.run(sql`update auth.sessions set aal = 'aal2' where user_id = ${admin.id}`)
      await db.run(sql`update platform_settings set setting_value = 'true' where setting_key = 'staff_second_factor_required'`)
      await stale(stage, db)
      return { staff_second_factor_required: false }
    },
  },
  { endpoint: 'openConversation', code: 'messages_not_allowed', as: 'stranger', input: once('openConversation', closed) },
  { endpoint: 'sendMessage', code: 'messages_not_allowed', as: 'correspondent', input: once('sendMessage', closed) },
  { endpoint: 'sendMessage', code: 'onboarding_required', as: 'correspondent', input: once('sendMessage', unfinished) },
  {
    endpoint: 'sendMessage',
    code: 'media_not_ready',
    as: 'correspondent',
    input: (stage) => valid('sendMessage', stage, { media_id: newId() }),
  },
  {
    endpoint: 'sendMessage',
    code: 'request_limit',
    as: 'moderator',
    async input(stage, db) {
      await db.run(sql`update conversations set last_seq = ${limits.messages.requests} where id = ${stage.request_id}`)
      return valid('sendMessage', stage, { conversation_id: stage.request_id })
    },
  },
  {
    endpoint: 'editMessage',
    code: 'messages_not_allowed',
    as: 'owner',
    input: once('editMessage', ({ actors }, db) => takesNoMessages(actors.correspondent.id, db)),
  },
  {
    endpoint: 'editMessage',
    code: 'too_late',
    as: 'owner',
    input: once('editMessage', ({ message_id }, db) =>
      db.run(sql`update messages set created_at = created_at - interval '1 hour' where id = ${message_id}`),
    ),
  },
  {
    endpoint: 'editMessage',
    code: 'edit_limit',
    as: 'owner',
    input: once('editMessage', ({ message_id }, db) =>
      db.run(
        sql`update messages set created_at = now(), former = array_fill('x'::text, array[${limits.messages.edits}::int]) where id = ${message_id}`,
      ),
    ),
  },
  {
    endpoint: 'takeBackMessage',
    code: 'too_late',
    as: 'owner',
    input: once('takeBackMessage', ({ message_id }, db) =>
      db.run(sql`update messages set created_at = created_at - interval '1 hour' where id = ${message_id}`),
    ),
  },
  {
    endpoint: 'startImport',
    code: 'conflict',
    as: 'stranger',
    async input({ actors: { stranger } }, db) {
      const media_id = newId()
      await db.run(sql`
        insert into media (id, user_id, bucket, path, media_type, bytes)
        values (${media_id}, ${stranger.id}, 'archives', ${`${stranger.id}/1.zip`}, 'application/zip', 1)`)
      await db.run(sql`insert into imports (id, user_id, state, created_at) values (${newId()}, ${stranger.id}, 'running', now())`)
      return { client_id: crypto.randomUUID(), media_id }
    },
  },
  ...(['approveHeld', 'declineHeld'] as const).map((endpoint) => ({
    endpoint,
    code: 'not_found' as const,
    as: 'admin' as const,
    input: () => ({ kind: 'comment', held_id: newId() }),
  })),
  ...(['liftFlag', 'deletePostAsStaff', 'approveHeld', 'declineHeld'] as const).map((endpoint) => ({
    endpoint,
    code: 'forbidden' as const,
    as: 'admin' as const,
    async input({ actors: { admin } }: Stage, db: Database) {
      const post_id = newId()
      const isHeld = endpoint === 'approveHeld' || endpoint === 'declineHeld'
      await db.run(sql`
        insert into posts (id, user_id, client_id, content, status)
        values (${post_id}, ${admin.id}, ${newId()}, 'My own', ${isHeld ? 'pending' : 'published'})`)
      await db.run(sql`insert into flags (id, post_id, severity, words) values (${newId()}, ${post_id}, 'low', '{own}')`)
      return isHeld ? { kind: 'post', held_id: post_id } : { post_id }
    },
  })),
  { endpoint: 'deletePostAsStaff', code: 'not_found', as: 'admin', input: () => ({ post_id: newId() }) },
  {
    endpoint: 'liftFlag',
    code: 'conflict',
    as: 'moderator',
    async input({ post_id, actors }, db) {
      await db.run(sql`insert into flags (id, post_id, severity, words) values (${newId()}, ${post_id}, 'low', '{own}')`)
      await db.run(sql`
        insert into pending_decisions (id, endpoint, action, subject_id, input, decided_by, due_at)
        values (${newId()}, 'liftFlag', 'lift_flag', ${post_id}, '{}', ${actors.admin.id}, now() + interval '1 hour')`)
      return { post_id }
    },
  },
  {
    endpoint: 'addWordFilter',
    code: 'holds_many',
    as: 'moderator',
    async input({ actors }, db) {
      const ids = Array.from({ length: 601 }, () => newId())
      await db.run(sql`insert into posts (id, user_id, content) select id, ${actors.stranger.id}, 'gouache' from unnest(${ids}::uuid[]) id`)
      return { word: 'gouache', severity: 'high' }
    },
  },
  {
    endpoint: 'addWordFilter',
    code: 'conflict',
    as: 'moderator',
    async input(_stage, db) {
      await db.run(sql`insert into word_filters (id, word, severity) values (${newId()}, 'twice', 'low')`)
      return { word: 'twice' }
    },
  },
  { endpoint: 'addSignUpHold', code: 'conflict', as: 'admin', input: () => ({ value: 'crowd.test' }) },
  { endpoint: 'removeSignUpHold', code: 'not_found', as: 'admin', input: () => ({ hold_id: newId() }) },
  ...(['letIn', 'refuseSignUp'] as const).flatMap((endpoint) => [
    { endpoint, code: 'conflict' as const, as: 'moderator' as const, input: ({ actors }: Stage) => ({ user_id: actors.stranger.id }) },
    { endpoint, code: 'not_found' as const, as: 'moderator' as const, input: () => ({ user_id: newId() }) },
  ]),
  { endpoint: 'reactToMessage', code: 'messages_not_allowed', as: 'correspondent', input: once('reactToMessage', closed) },
  { endpoint: 'reactToMessage', code: 'onboarding_required', as: 'correspondent', input: once('reactToMessage', unfinished) },
  { endpoint: 'updateSettings', code: 'no_second_factor', as: 'admin', input: () => ({ staff_second_factor_required: true }) },
  { endpoint: 'addInterest', code: 'conflict', as: 'admin', input: () => ({ name: 'MUSIC' }) },
  {
    endpoint: 'switchInterest',
    code: 'not_found',
    as: 'admin',
    input: (stage) => valid('switchInterest', stage, { interest_id: newId() }),
  },
  {
    endpoint: 'addTemplate',
    code: 'conflict',
    as: 'admin',
    input: (stage) => valid('addTemplate', stage, { template_key: 'like' }),
  },
  ...(['switchTemplate', 'draftTemplate', 'discardTemplateDraft', 'publishTemplate', 'resetTemplate'] as const).map((endpoint) => ({
    endpoint,
    code: 'not_found' as const,
    as: 'admin' as const,
    input: (stage: Stage) => valid(endpoint, stage, { template_id: newId() }),
  })),
  {
    endpoint: 'publishTemplate',
    code: 'conflict',
    as: 'admin',
    input: (stage) => valid('publishTemplate', stage, { updated_at: '2020-01-01T00:00:00.000Z' }),
  },
  {
    endpoint: 'resetTemplate',
    code: 'conflict',
    as: 'admin',
    async input(_stage, db) {
      const template_id = newId()
      await db.run(
        sql`insert into notification_templates (id, template_key, title, content) values (${template_id}, 'of_staff', 'A gift', 'For you')`,
      )
      return { template_id }
    },
  },
  ...(['assignRole', 'takeRole'] as const).flatMap((endpoint) => [
    {
      endpoint,
      code: 'not_found' as const,
      as: 'super_admin' as const,
      input: (stage: Stage) => valid(endpoint, stage, { user_id: crypto.randomUUID() }),
    },
    {
      endpoint,
      code: 'conflict' as const,
      as: 'super_admin' as const,
      input: (stage: Stage) => valid(endpoint, stage, { user_id: stage.actors[endpoint === 'assignRole' ? 'moderator' : 'stranger'].id }),
    },
  ]),
  {
    endpoint: 'removeStaffFactor',
    code: 'conflict',
    as: 'super_admin',
    input: ({ actors }) => ({ user_id: actors.stranger.id }),
  },
  {
    endpoint: 'hasRole',
    code: 'second_factor_missing',
    as: 'moderator',
    input: once('hasRole', (_stage, db) =>
      db.run(sql`update platform_settings set setting_value = 'true' where setting_key = 'staff_second_factor_required'`),
    ),
  },
  {
    endpoint: 'writeNote',
    code: 'forbidden',
    as: 'moderator',
    input: (stage) => valid('writeNote', stage, { user_id: stage.actors.admin.id }),
  },
  {
    endpoint: 'reopenReports',
    code: 'forbidden',
    as: 'admin',
    input: once('reopenReports', ({ actors }, db) =>
      db.run(sql`update reports set status = 'resolved', resolved_by = ${actors.admin.id}, resolved_at = now()`),
    ),
  },
  { endpoint: 'reopenReports', code: 'not_found', as: 'admin', input: () => ({ report_id: newId() }) },
  ...(['assignReport', 'releaseReport', 'getReport', 'closeReports', 'lookAtReport', 'leaveReport'] as const).map((endpoint) => ({
    endpoint,
    code: 'not_found' as const,
    as: 'moderator' as const,
    input: (stage: Stage) => valid(endpoint, stage, { report_id: newId() }),
  })),
  ...(['assignReport', 'releaseReport', 'lookAtReport', 'leaveReport'] as const).map((endpoint) => ({
    endpoint,
    code: 'forbidden' as const,
    as: 'moderator' as const,
    input: once(endpoint, ({ actors }, db) => db.run(sql`update reports set author_id = ${actors.moderator.id}`)),
  })),
  {
    endpoint: 'releaseReport',
    code: 'conflict',
    as: 'moderator',
    input: once('releaseReport', ({ actors }, db) => db.run(sql`update report_groups set assigned_to = ${actors.admin.id}`)),
  },
  {
    endpoint: 'closeReports',
    code: 'taken',
    as: 'admin',
    input: once('closeReports', ({ actors }, db) => db.run(sql`update report_groups set assigned_to = ${actors.moderator.id}`)),
  },
  {
    endpoint: 'closeReports',
    code: 'taken_above',
    as: 'moderator',
    input: once('closeReports', ({ actors }, db) => db.run(sql`update report_groups set assigned_to = ${actors.admin.id}`)),
  },
  {
    endpoint: 'closeReports',
    code: 'forbidden',
    as: 'moderator',
    input: (stage) => valid('closeReports', stage, { outcome: 'resolved', ban: {} }),
  },
  ...(['closeReports', 'liftFlag', 'deletePostAsStaff', 'approveHeld', 'declineHeld', 'decideAppeal', 'sweepPerson'] as const).map(
    (endpoint) => ({
      endpoint,
      code: 'escalated' as const,
      as: 'admin' as const,
      input: once(endpoint, ({ post_id, appeal_id }, db) =>
        db.run(sql`
        insert into escalations (subject_id, to_role, note, escalated_at)
        select id, 'super_admin', 'Beyond me', now() from unnest(array[${post_id}, ${appeal_id}]::uuid[]) id on conflict do nothing`),
      ),
    }),
  ),
  ...(
    ['liftFlag', 'deletePostAsStaff', 'approveHeld', 'declineHeld', 'decideAppeal', 'approveDeletion', 'declineDeletion'] as const
  ).flatMap((endpoint) =>
    (
      [
        ['taken', 'moderator'],
        ['taken_above', 'super_admin'],
      ] as const
    ).map(([code, by]) => ({
      endpoint,
      code,
      as: 'admin' as const,
      input: once(endpoint, async ({ post_id, appeal_id, deletion_request_id, actors }, db) => {
        if (endpoint === 'liftFlag')
          await db.run(sql`insert into flags (id, post_id, severity, words) values (${newId()}, ${post_id}, 'low', '{own}')`)
        if (endpoint === 'approveHeld' || endpoint === 'declineHeld')
          await db.run(sql`update posts set status = 'pending' where id = ${post_id}`)
        await db.run(sql`
            insert into case_reservations (target_id, staff_id, session_id, reserved_at, ends_at)
            select id, ${actors[by].id}, ${actors[by].session_id}, now(), 'infinity' from unnest(array[${post_id}, ${appeal_id}, ${deletion_request_id}]::uuid[]) id`)
      }),
    })),
  ),
  {
    endpoint: 'nextCase',
    code: 'forbidden',
    as: 'moderator',
    input: () => ({ queue: 'held' }),
  },
  {
    endpoint: 'escalateCase',
    code: 'not_found',
    as: 'moderator',
    input: (stage) => valid('escalateCase', stage, { subject_id: newId() }),
  },
  { endpoint: 'decideAppeal', code: 'not_found', as: 'moderator', input: () => ({ appeal_id: newId(), outcome: 'granted' }) },
  {
    endpoint: 'decideAppeal',
    code: 'forbidden',
    as: 'moderator',
    input: once('decideAppeal', ({ actors }, db) => db.run(sql`update removals set removed_by = ${actors.moderator.id}`)),
  },
  {
    endpoint: 'appeal',
    code: 'conflict',
    as: 'owner',
    input: once('appeal', ({ owner }, db) =>
      db.run(sql`
        insert into appeals (id, removal_id, content, created_at)
        select ${newId()}, id, 'Why?', now() from removals where kind = 'post' and user_id = ${owner.id}`),
    ),
  },
  ...(['appeal', 'appealBan'] as const).map((endpoint) => ({
    endpoint,
    code: 'too_late' as const,
    as: 'owner' as const,
    input: once(endpoint, async ({ owner, actors }, db) => {
      // Whose ban it is does not matter here; the owner has to get in.
      await db.run(sql`insert into user_bans (id, user_id) select target_id, ${actors.pending.id} from removals where kind = 'ban'`)
      await db.run(sql`delete from appeals`)
      await db.run(sql`update removals set created_at = created_at - interval '31 days' where user_id = ${owner.id}`)
    }),
  })),
  ...(['updateRule', 'moveRule', 'removeRule'] as const).map((endpoint) => ({
    endpoint,
    code: 'not_found' as const,
    as: 'admin' as const,
    input: (stage: Stage) => valid(endpoint, stage, { rule_id: newId() }),
  })),
  {
    endpoint: 'addRule',
    code: 'conflict',
    as: 'admin',
    input: async (stage, db) => {
      await db.run(sql`
        insert into network_rules (id, place, texts) select gen_random_uuid(), 100 + n, texts from network_rules, generate_series(1, 30) n`)
      return valid('addRule', stage, {})
    },
  },
  { endpoint: 'findBan', code: 'not_found', as: 'stranger', input: () => ({ access_token: 'unknown' }) },
  ...(['getBan', 'appealBan'] as const).map((endpoint) => ({
    endpoint,
    code: 'not_found' as const,
    as: 'stranger' as const,
    input: (stage: Stage) => valid(endpoint, stage, { token: 'unknown' }),
  })),
]
