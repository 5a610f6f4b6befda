import { type Appeal, listAppeals } from '@atelier/contract/admin/appeals'
import { call } from '#data/client.ts'
import { useRows } from '#parts/admin/rows.ts'

export const useAppeals = () =>
  useRows<Appeal>(['admin', 'content', 'appeals'], ({ cursor, signal }) => call(listAppeals, { cursor }, { signal }))
