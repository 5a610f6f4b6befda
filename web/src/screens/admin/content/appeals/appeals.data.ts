import { type Appeal, decideAppeal, listAppeals } from '@atelier/contract/admin/appeals'
import type { InputOf } from '@atelier/contract/endpoint'
import { call } from '#data/client.ts'
import { reloadRows, useRows } from '#parts/admin/rows.ts'

export const useAppeals = () => useRows<Appeal>(key, ({ cursor, signal }) => call(listAppeals, { cursor }, { signal }))

/** Resolves once it is decided; the list follows. */
export async function decide(decision: InputOf<typeof decideAppeal>): Promise<void> {
  await call(decideAppeal, decision)
  void reloadRows(...key)
  void reloadRows('admin', 'content', 'waiting')
}

const key = ['admin', 'appeals'] as const
