import { type OwnReport, ownReports } from '@atelier/contract/reports'
import { entity } from '#data/cache/entity.ts'
import { keys } from '#data/cache/keys.ts'
import { useList } from '#data/cache/list.ts'
import { call } from '#data/client.ts'

const reports = entity<OwnReport>('own-report')

export const useOwnReport = (id: string) => reports.useQuery(id).data

export const useOwnReports = () =>
  useList(keys.ownReports, async ({ cursor, signal }) => {
    const { items, next_cursor } = await call(ownReports, { cursor }, { signal })
    return { ids: items.map((report) => reports.keep(report.id, report)), next_cursor }
  })
