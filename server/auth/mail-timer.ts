import type { Auth } from '#auth/auth.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import { sql } from '#db/sql.ts'

/** Mails of one slot share a pause. A slot of its own for each would let one kind of mail tell what another hides. */
export type TimerSlot = 'confirmation' | 'recovery' | 'email_change' | 'reauthentication' | 'sms'

// Enough for somebody who mistypes again and again, too few to bury a stranger's inbox.
const perHour = { max: 20, per_s: 3600 }

/**
 * Keeps the pause between two mails to an address. It counts for every address alike, whether an account has it or not.
 * @throws AuthRefusal 429 over_email_send_rate_limit or over_sms_send_rate_limit
 */
export async function takeMailTimer(
  auth: Pick<Auth, 'db' | 'config' | 'digest' | 'limits'>,
  address: string,
  slot: TimerSlot,
): Promise<void> {
  const { db, config, digest, limits } = auth
  const { mailIntervalS } = config.auth
  const key = digest('mail timer', address)
  const free = await db.maybeOne(sql`
    insert into auth.mail_timers (address_hash, slot, sent_at) values (${key}, ${slot}, now())
    on conflict (address_hash, slot) do update set sent_at = now() where mail_timers.sent_at <= now() - make_interval(secs => ${mailIntervalS})
    returning slot`)
  if (free) return limits.take(`auth mail ${key.toString('base64url')}`, perHour)
  const waiting = await db.maybeOne<{ seconds: number }>(sql`
    select ceil(extract(epoch from sent_at - now()) + ${mailIntervalS}::int)::int as seconds
    from auth.mail_timers where address_hash = ${key} and slot = ${slot}`)
  const seconds = Math.max(1, waiting?.seconds ?? mailIntervalS)
  const code = slot === 'sms' ? 'over_sms_send_rate_limit' : 'over_email_send_rate_limit'
  throw new AuthRefusal(429, code, `For security purposes, you can only request this after ${seconds} seconds.`, { retryAfter: seconds })
}
