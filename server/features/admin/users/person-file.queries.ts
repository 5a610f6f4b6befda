import { adminLimits } from '@atelier/contract/admin/limits'
import { type PersonFile, personFileSchema } from '@atelier/contract/admin/users'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { authorJson } from '#features/profiles/columns.queries.ts'

const aboutContent = sql`r.kind not in ('ban', 'restriction', 'quiet')`

type Account = Pick<
  PersonFile,
  | 'bio'
  | 'location'
  | 'website'
  | 'links'
  | 'email'
  | 'last_active_at'
  | 'hidden_since'
  | 'reports_count'
  | 'reported_by_count'
  | 'removals_count'
  | 'comments_count'
>

export const accountOfPerson = (db: Db, userId: string) =>
  db.one<Account>(sql`
    select person.bio, person.location, person.website, person.links, account.email, person.hidden_since,
      greatest(account.last_sign_in_at, (select max(s.refreshed_at) from auth.sessions s where s.user_id = account.id)) as last_active_at,
      (select count(*)::int from reports r where r.author_id = person.user_id) as reports_count,
      (select count(*)::int from reports r where r.reporter_id = person.user_id) as reported_by_count,
      (select count(*)::int from removals r where r.user_id = person.user_id and ${aboutContent}) as removals_count,
      (select count(*)::int from comments c where c.user_id = person.user_id and c.status <> 'removed') as comments_count
    from profiles person join auth.users account on account.id = person.user_id where person.user_id = ${userId}`)

const appealJson = sql`json_build_object('status', a.status, 'decided_by', ${authorJson(sql`decider`)}, 'decided_at', a.decided_at)`

const newest = sql`limit ${adminLimits.history}`

export const bansOf = (db: Db, userId: string) =>
  db.as(personFileSchema.shape.bans.def.element).many(sql`
    select b.id, b.reason, b.is_active, b.created_at, b.ends_at, b.lifted_at, ${authorJson(sql`banner`)} as banned_by, ${authorJson(sql`lifter`)} as lifted_by,
      (select ${appealJson} from removals r join appeals a on a.removal_id = r.id left join profiles decider on decider.user_id = a.decided_by
        where r.kind = 'ban' and r.target_id = b.id) as appeal
    from user_bans b left join profiles banner on banner.user_id = b.banned_by left join profiles lifter on lifter.user_id = b.lifted_by
    where b.user_id = ${userId} order by b.id desc ${newest}`)

export const restrictionsOf = (db: Db, userId: string, at: Date) =>
  db.as(personFileSchema.shape.restrictions.def.element).many(sql`
    select one.id, one.reason, one.lifted_at is null and one.ends_at > ${at} as is_active, one.created_at, one.ends_at, one.lifted_at,
      ${authorJson(sql`restricter`)} as restricted_by, ${authorJson(sql`lifter`)} as lifted_by,
      (select ${appealJson} from removals r join appeals a on a.removal_id = r.id left join profiles decider on decider.user_id = a.decided_by
        where r.kind = 'restriction' and r.target_id = one.id) as appeal
    from user_restrictions one left join profiles restricter on restricter.user_id = one.restricted_by
      left join profiles lifter on lifter.user_id = one.lifted_by
    where one.user_id = ${userId} order by one.id desc ${newest}`)

export const quietsOf = (db: Db, userId: string) =>
  db.as(personFileSchema.shape.quiets.def.element).many(sql`
    select q.id, q.reason, q.is_active, q.created_at, q.ends_at, q.lifted_at, ${authorJson(sql`quieter`)} as quieted_by, ${authorJson(sql`lifter`)} as lifted_by,
      (select ${appealJson} from removals r join appeals a on a.removal_id = r.id left join profiles decider on decider.user_id = a.decided_by
        where r.kind = 'quiet' and r.target_id = q.id) as appeal
    from user_quiets q left join profiles quieter on quieter.user_id = q.quieted_by left join profiles lifter on lifter.user_id = q.lifted_by
    where q.user_id = ${userId} order by q.id desc ${newest}`)

export const warningsOf = (db: Db, userId: string) =>
  db.as(personFileSchema.shape.warnings.def.element).many(sql`
    select w.id, w.reason, w.created_at, ${authorJson(sql`staff`)} as warned_by
    from user_warnings w left join profiles staff on staff.user_id = w.warned_by where w.user_id = ${userId} order by w.id desc ${newest}`)

export const removalsOf = (db: Db, userId: string) =>
  db.as(personFileSchema.shape.removals.def.element).many(sql`
    select r.id, r.kind, r.reason, r.was_held, r.created_at, ${authorJson(sql`remover`)} as removed_by,
      left(case r.kind when 'post' then (select p.content from posts p where p.id = r.target_id)
        when 'comment' then (select c.content from comments c where c.id = r.target_id) end, ${adminLimits.excerpt}) as excerpt,
      case when a.id is not null then ${appealJson} end as appeal
    from removals r left join profiles remover on remover.user_id = r.removed_by left join appeals a on a.removal_id = r.id
      left join profiles decider on decider.user_id = a.decided_by
    where r.user_id = ${userId} and ${aboutContent} order by r.id desc ${newest}`)

export const notesOf = (db: Db, userId: string) =>
  db.as(personFileSchema.shape.notes.def.element).many(sql`
    select n.id, n.content, n.created_at, ${authorJson(sql`staff`)} as author
    from staff_notes n left join profiles staff on staff.user_id = n.author_id where n.user_id = ${userId} order by n.id desc ${newest}`)

export const reportsOf = (db: Db, userId: string) =>
  db.as(personFileSchema.shape.reports.def.element).many(sql`
    select r.id, r.type, r.target_id, r.reason, r.status, r.created_at from reports r
    where r.author_id = ${userId} order by r.id desc ${newest}`)
