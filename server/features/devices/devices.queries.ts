import { registerDevice } from '@atelier/contract/devices'
import type { ParsedInputOf } from '@atelier/contract/endpoint'
import { limits } from '@atelier/contract/limits'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import type { SignedIn } from '#http/session.ts'

export function upsertDevice(db: Db, viewer: SignedIn, { token, platform, keys }: ParsedInputOf<typeof registerDevice>, at: Date) {
  return db.as(registerDevice.output).maybeOne(sql`
    insert into device_tokens as d (token, user_id, session_id, platform, p256dh, auth, is_active, last_seen, created_at)
    select ${token}, s.user_id, s.id, ${platform}, ${keys?.p256dh ?? null}, ${keys?.auth ?? null}, true, ${at}, ${at} from auth.sessions s where s.id = ${viewer.session_id} for key share
    on conflict (token, user_id) do update set session_id = excluded.session_id, platform = excluded.platform,
      p256dh = excluded.p256dh, auth = excluded.auth, is_active = true, last_seen = excluded.last_seen
    returning platform, is_active, last_seen, created_at`)
}

/** Accounts register a device one at a time, so that of two at once one sees the other's row. */
export const lockDevice = (tx: Db, token: string) => tx.run(sql`select pg_advisory_xact_lock(hashtext('device'), hashtext(${token}))`)

export async function forgetOthers(tx: Db, viewer: SignedIn, { token, beside }: ParsedInputOf<typeof registerDevice>): Promise<void> {
  await tx.run(sql`delete from device_tokens where token = ${token} and user_id <> all(${[viewer.id, ...beside]}::uuid[])`)
}

export async function forgetOldDevices(db: Db, viewerId: string): Promise<void> {
  await db.run(sql`
    delete from device_tokens where user_id = ${viewerId} and token not in (
      select token from device_tokens where user_id = ${viewerId} order by last_seen desc, token limit ${limits.devices})`)
}

export async function deactivateDevice(db: Db, viewerId: string, token: string): Promise<void> {
  await db.run(sql`update device_tokens set is_active = false where token = ${token} and user_id = ${viewerId}`)
}
