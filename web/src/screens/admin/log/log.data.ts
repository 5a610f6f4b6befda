import { listLog } from '@atelier/contract/admin/log'
import type { InputOf } from '@atelier/contract/endpoint'
import { call } from '#data/client.ts'
import type { SearchParams } from '#parts/admin/asked.ts'
import { useRows } from '#parts/admin/rows.ts'

/** `?admin=&action=&target=&from=&to=`; days are local. */
export function useLog({ admin, action, target, from, to }: SearchParams) {
  const asked: InputOf<typeof listLog> = {
    admin_id: admin,
    action,
    target_id: target,
    from: midnight(from, 0),
    to: midnight(to, 1),
  }
  return useRows(['admin', 'log', asked], ({ cursor, signal }) => call(listLog, { ...asked, cursor }, { signal }))
}

function midnight(day: string | undefined, after: number): string | undefined {
  const at = new Date(`${day}T00:00`)
  if (Number.isNaN(at.getTime())) return undefined
  at.setDate(at.getDate() + after)
  return at.toISOString()
}
