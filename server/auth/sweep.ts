import { deleteEndedKeys } from '#auth/keys/keys.queries.ts'
import { isHeld } from '#auth/sign-up/holds.queries.ts'
import { sql } from '#db/sql.ts'
import type { Deps } from '#deps.ts'

export async function sweepAuth({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  await deleteEndedKeys(db, now)
  // Kept longer than it is valid, for a late resend.
  await db.run(sql`delete from auth.tokens where expires_at < ${now}::timestamptz - interval '7 days'`)
  await db.run(sql`delete from auth.flow_states where created_at < ${now}::timestamptz - interval '1 day'`)
  await db.run(sql`delete from auth.provider_flows where created_at < ${now}::timestamptz - interval '1 hour'`)
  await db.run(sql`delete from auth.challenges where created_at < ${now}::timestamptz - interval '1 hour'`)
  await db.run(sql`delete from auth.passkey_challenges where created_at < ${now}::timestamptz - interval '1 hour'`)
  await db.run(sql`delete from auth.used_signatures where expires_at < ${now}`)
  await db.run(sql`delete from auth.mail_timers where sent_at < ${now}::timestamptz - interval '1 day'`)
  await db.run(sql`delete from auth.sessions where refreshed_at < ${now}::timestamptz - interval '180 days'`)
  await db.run(sql`delete from dev_mailbox where sent_at < ${now}::timestamptz - interval '30 days'`)
  await db.run(sql`delete from auth.sign_ups where not is_held and created_at < ${now}::timestamptz - interval '30 days'`)
  await db.run(sql`
    delete from auth.users u
    where u.last_sign_in_at is null and u.email_confirmed_at is null and u.phone_confirmed_at is null and u.invited_at is null
      and not u.made_by_staff and not (u.email is null and u.phone is null and ${isHeld(sql`u.id`)}) and u.deleted_at is null and u.created_at < ${now}::timestamptz - interval '8 days' and not exists (select from auth.tokens t where t.user_id = u.id)`)
}
