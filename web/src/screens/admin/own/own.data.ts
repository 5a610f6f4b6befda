import { ownFigures, ownOverturned } from '@atelier/contract/admin/own-decisions'
import { useQuery } from '@tanstack/react-query'
import { call } from '#data/client.ts'
import { useRows } from '#parts/admin/rows.ts'

export const useOwnFigures = () =>
  useQuery({ queryKey: ['admin', 'own', 'figures'], queryFn: ({ signal }) => call(ownFigures, {}, { signal }), staleTime: 0 })

export const useOverturned = () =>
  useRows(['admin', 'own', 'overturned'], ({ cursor, signal }) => call(ownOverturned, { cursor }, { signal }))
