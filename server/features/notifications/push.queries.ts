import { limits } from '@atelier/contract/limits'
import type { QuietHours } from '@atelier/contract/preferences'
import type { Db } from '#db/connection.ts'
import { type Sql, sql } from '#db/sql.ts'
import { chosenLanguage } from '#mail/language.queries.ts'
import type { PushTarget } from '#push/push.ts'
import type { Platform } from '#push/services.ts'
import { present } from '#visibility/accounts.ts'
import { hasEnabled } from '#visibility/preferences.ts'

interface Reachable {
  user_id: string
  group_id: string
  told_before: boolean
}

export const reachable = (tx: Db, groupIds: readonly string[]): Promise<Reachable[]> =>
  tx.many(sql`
    select g.user_id, g.id as group_id, g.kind <> 'message' and g.pushed_seq > g.read_seq as told_before
    from notification_groups g where g.id = any(${groupIds}::uuid[])
      and (select true from device_tokens d where d.user_id = g.user_id and ${takesPush(sql`d`)} limit 1) is true
    order by g.user_id, g.id`)

/** Seconds, `again_s` after the last push; 0 when that was read, for messages, and if nothing is new. */
export async function pauseOf(tx: Db, groupId: string, now: Date, again_s: number): Promise<number> {
  const paused = await tx.maybeOne<{ pause_s: number }>(sql`
    select ceil(extract(epoch from g.pushed_at - ${now}::timestamptz) + ${again_s})::int as pause_s
    from notification_groups g
    where g.id = ${groupId} and g.kind <> 'message' and g.pushed_seq > g.read_seq and g.last_seq > g.pushed_seq`)
  return paused?.pause_s ?? 0
}

export const isReplaced = async (db: Db, groupId: string, seq: number): Promise<boolean> =>
  (await db.maybeOne(sql`select from notification_groups g where g.id = ${groupId} and g.pushed_seq > ${seq}`)) !== undefined

export const devicesOf = (db: Db, userId: string, platforms: readonly Platform[]): Promise<{ token: string }[]> =>
  db.many(sql`
    select d.token from device_tokens d
    where d.user_id = ${userId} and d.platform = any(${platforms}) and ${takesPush(sql`d`)} order by d.last_seen desc`)

export const quietHoursOf = (db: Db, userId: string): Promise<{ quiet_hours: QuietHours | null } | undefined> =>
  db.maybeOne(sql`
    select (select chosen.quiet_hours from user_preferences chosen where chosen.user_id = p.user_id) as quiet_hours
    from profiles p where p.user_id = ${userId} and ${present(sql`p`)}`)

export interface Device extends PushTarget {
  platform: Platform
  last_seen: Date
  timeouts: number
  rests_until: string | null
  language: string | null
  quiet_hours: QuietHours | null
  /** The username, where other accounts get pushes on the same device. */
  named: string | null
}

export const deviceToPush = (db: Db, userId: string, token: string): Promise<Device | undefined> =>
  db.maybeOne(sql`
    select d.token, d.platform, d.last_seen, d.timeouts, d.rests_until, ${chosenLanguage(sql`d.user_id`)} as language,
      case when d.p256dh is not null then json_build_object('p256dh', d.p256dh, 'auth', d.auth) end as keys,
      (select chosen.quiet_hours from user_preferences chosen where chosen.user_id = d.user_id) as quiet_hours,
      case when exists (select from device_tokens o where o.token = d.token and o.user_id <> d.user_id and o.is_active) then p.username end as named
    from device_tokens d join profiles p on p.user_id = d.user_id
    where d.token = ${token} and d.user_id = ${userId} and ${takesPush(sql`d`)} and ${present(sql`p`)}`)

export async function forgetGone(db: Db, { token, last_seen }: Pick<Device, 'token' | 'last_seen'>): Promise<void> {
  await db.run(sql`delete from device_tokens where token = ${token} and last_seen = ${last_seen}`)
}

export async function countTimeout(db: Db, token: string, now: Date): Promise<void> {
  const { timeouts, restMs } = limits.pushing
  await db.run(sql`
    update device_tokens set timeouts = timeouts + 1,
      rests_until = case when timeouts + 1 >= ${timeouts} then ${new Date(now.getTime() + restMs)}::timestamptz end
    where token = ${token}`)
}

export async function forgetTimeouts(db: Db, token: string): Promise<void> {
  await db.run(sql`update device_tokens set timeouts = 0, rests_until = null where token = ${token}`)
}

const takesPush = (device: Sql): Sql => sql`(${device}.is_active and case ${device}.platform
  when 'web' then ${hasEnabled(sql`${device}.user_id`, 'push_web')} else ${hasEnabled(sql`${device}.user_id`, 'push_mobile')} end)`
