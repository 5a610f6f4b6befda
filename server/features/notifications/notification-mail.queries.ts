import { limits } from '@atelier/contract/limits'
import type { EmailFrequency, QuietHours } from '@atelier/contract/preferences'
import { quietUntil } from '@atelier/contract/rules/quiet-hours'
import type { CandidateDb } from '#db/candidates.ts'
import type { Db } from '#db/connection.ts'
import { type Sql, sql } from '#db/sql.ts'
import { chosenLanguage } from '#mail/language.queries.ts'
import { present } from '#visibility/accounts.ts'

/** Call it after storing the notification, in its transaction. Only reads for those already waiting, so notifications do not block each other. */
export async function scheduleMail(tx: Db, userIds: readonly string[], at: Date): Promise<void> {
  // The lock lets a mail in progress finish first, because it may lack this notification.
  await tx.run(sql`
    with waiting as (
      select w.user_id from notice_mail w where w.user_id = any(${userIds}::uuid[]) and w.due_at is not null order by w.user_id for share
    )
    insert into notice_mail as w (user_id, first_at, due_at)
    select receiver.user_id, ${at}::timestamptz, ${dueAt(sql`receiver.user_id`, sql`${at}::timestamptz`, sql`null::timestamptz`)}
    from unnest(${userIds}::uuid[]) receiver (user_id) where receiver.user_id not in (select user_id from waiting)
    order by receiver.user_id
    on conflict (user_id) do update set first_at = excluded.first_at, due_at = ${dueAt(sql`w.user_id`, sql`excluded.first_at`, sql`w.sent_at`)}
      where w.due_at is null`)
}

export async function rescheduleMail(tx: Db, userId: string): Promise<void> {
  await tx.run(sql`
    update notice_mail w set due_at = ${dueAt(sql`w.user_id`, sql`w.first_at`, sql`w.sent_at`)} where w.user_id = ${userId} and w.due_at is not null`)
}

export async function dueForMail(db: CandidateDb, at: Date, after: string, limit: number): Promise<string[]> {
  const due = await db.many<{ user_id: string }>(sql`
    select user_id from notice_mail where due_at <= ${at} and user_id > ${after} order by user_id limit ${limit}`)
  return due.map(({ user_id }) => user_id)
}

interface Addressee {
  email: string | null
  language: string | null
  email_frequency: EmailFrequency
  group_ids: string[]
  has_more: boolean
}

/** Locks against other processes but never waits, to avoid deadlock. Undefined if not due, or a notification is being added: it stays due. */
export async function takeDueMail(tx: Db, userId: string, at: Date): Promise<Addressee | undefined> {
  const due = await tx.maybeOne<{ quiet_hours: QuietHours | null }>(sql`
    select (select chosen.quiet_hours from user_preferences chosen where chosen.user_id = w.user_id) as quiet_hours
    from notice_mail w where w.user_id = ${userId} and w.due_at <= ${at} for update of w skip locked`)
  if (!due) return undefined
  const until = due.quiet_hours && quietUntil(due.quiet_hours, at)
  if (until) {
    await tx.run(sql`update notice_mail set due_at = ${until} where user_id = ${userId}`)
    return undefined
  }
  const untold = sql`from notification_groups g where g.user_id = ${userId} and not g.is_read and g.last_seq > g.mailed_seq
    and (select true from notifications n
      where n.group_id = g.id and n.seq > greatest(g.read_seq, g.mailed_seq) and 'email' = any(n.channels) limit 1) is true`
  const taken = await tx.many<{ id: string }>(sql`
    select g.id ${untold} order by g.latest_id desc limit ${limits.notificationMail.taken} for no key update of g skip locked`)
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*) from (select ${untold} limit ${limits.notificationMail.taken + 1}) counted`,
  )
  if (taken.length === 0 && count > 0) return undefined
  const addressee = await tx.one<Omit<Addressee, 'group_ids' | 'has_more'>>(sql`
    select case when u.email_confirmed_at is not null and ${present(sql`p`)} then u.email end as email, ${chosenLanguage(sql`p.user_id`)} as language,
      coalesce(chosen.email_frequency, 'daily') as email_frequency
    from profiles p join auth.users u on u.id = p.user_id left join user_preferences chosen on chosen.user_id = p.user_id
    where p.user_id = ${userId}`)
  return { ...addressee, group_ids: taken.map(({ id }) => id), has_more: taken.length < count }
}

export async function clearDue(tx: Db, userId: string, sentAt: Date | null): Promise<void> {
  await tx.run(sql`update notice_mail set first_at = null, due_at = null, sent_at = coalesce(${sentAt}, sent_at) where user_id = ${userId}`)
}

const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1_000})`
const { instantDelayMs, instantEveryMs, dailyMs, weeklyMs } = limits.notificationMail

function dueAt(userId: Sql, firstAt: Sql, sentAt: Sql): Sql {
  return sql`(case (select chosen.email_frequency from user_preferences chosen where chosen.user_id = ${userId})
    when 'instant' then greatest(${firstAt} + ${seconds(instantDelayMs)}, ${sentAt} + ${seconds(instantEveryMs)})
    when 'weekly' then ${firstAt} + ${seconds(weeklyMs)}
    else ${firstAt} + ${seconds(dailyMs)} end)`
}
