import { getAnalytics, getRetention, getSeries, type seriesNames } from '@atelier/contract/admin/analytics'
import type { OutputOf } from '@atelier/contract/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#data/client.ts'

export type SeriesName = (typeof seriesNames)[number]
export type Series = OutputOf<typeof getSeries>
export type SignUpWeek = OutputOf<typeof getRetention>['weeks'][number]

export const useAnalytics = () =>
  useQuery({ queryKey: ['admin', 'analytics', 'cards'], queryFn: ({ signal }) => call(getAnalytics, {}, { signal }), staleTime: 0 })

/** The last range stays until the new one is here. */
export const useSeries = (series: SeriesName, days: number) =>
  useQuery({
    queryKey: ['admin', 'analytics', series, days],
    queryFn: ({ signal }) => call(getSeries, { series, days }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useRetention = () =>
  useQuery({ queryKey: ['admin', 'analytics', 'retention'], queryFn: ({ signal }) => call(getRetention, {}, { signal }), staleTime: 0 })
