import { Failure } from '@atelier/contract/errors'
import type pg from 'pg'

/** After a failover, what led to the primary may lead to a standby. @throws Failure unavailable */
export async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
  if (rows[0]?.isStandby) throw new Failure('unavailable', { retryAfter: 2 })
}
