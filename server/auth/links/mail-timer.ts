import { isFailure } from '@atelier/contract/errors'
import { accountRates } from '@atelier/contract/limits'
import type { Auth } from '#auth/auth.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'

/** Mails of one slot share an interval; separate slots would reveal which mail an address gets. */
export type TimerSlot = 'confirmation' | 'recovery' | 'email_change' | 'reauthentication' | 'sms'
type Deps = Pick<Auth, 'db' | 'config' | 'digest' | 'limits' | 'clock'>

/** The same for known and unknown addresses. @throws AuthRefusal 429 over_email_send_rate_limit, over_sms_send_rate_limit */
export async function takeMailTimer(auth: Deps, address: string, ...slots: TimerSlot[]): Promise<void> {
  const key = auth.digest('mail timer', address)
  for (const slot of slots) await takePause(auth, key, slot)
  const kind = slots.includes('sms') ? 'sms' : 'email'
  const refuse = (error: unknown) => {
    throw isFailure(error, 'rate_limited') ? tooMany(kind, `${kind} rate limit exceeded`, error.retryAfter) : error
  }
  await auth.limits.take(`auth ${kind} ${key.toString('base64url')}`, accountRates.mails).catch(refuse)
  await auth.limits.refuseSpent(sentFromHere(kind), { max: auth.config.auth.mailsPerHour, per_s: hourS }).catch(refuse)
}

export function countSent({ limits }: Pick<Auth, 'limits'>, tx: Db, kind: 'email' | 'sms'): void {
  tx.after(() => limits.take(sentFromHere(kind), { max: Number.MAX_SAFE_INTEGER, per_s: hourS }))
}

const hourS = 3_600
const sentFromHere = (kind: 'email' | 'sms') => `auth ${kind} from here`

async function takePause({ db, config, clock }: Deps, key: Buffer, slot: TimerSlot): Promise<void> {
  const { mailIntervalS } = config.auth
  const at = clock()
  const free = await db.maybeOne(sql`
    insert into auth.mail_timers (address_hash, slot, sent_at) values (${key}, ${slot}, ${at})
    on conflict (address_hash, slot) do update set sent_at = ${at}
      where mail_timers.sent_at <= ${at}::timestamptz - make_interval(secs => ${mailIntervalS})
    returning slot`)
  if (free) return
  const waiting = await db.maybeOne<{ seconds: number }>(sql`
    select ceil(extract(epoch from sent_at - ${at}::timestamptz) + ${mailIntervalS}::int)::int as seconds
    from auth.mail_timers where address_hash = ${key} and slot = ${slot}`)
  const seconds = Math.max(1, waiting?.seconds ?? mailIntervalS)
  const kind = slot === 'sms' ? 'sms' : 'email'
  throw tooMany(kind, `For security purposes, you can only request this after ${seconds} seconds.`, seconds)
}

function tooMany(kind: 'email' | 'sms', message: string, retryAfter?: number): AuthRefusal {
  return new AuthRefusal(429, `over_${kind}_send_rate_limit`, message, retryAfter === undefined ? {} : { retryAfter })
}
