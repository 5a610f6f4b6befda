import { listRules, type RuleWords, type StaffRule } from '@atelier/contract/admin/rules'
import type { Language } from '@atelier/contract/choices'
import { useQuery } from '@tanstack/react-query'
import { call } from '#data/client.ts'

export const staffRulesKey = ['admin', 'settings', 'rules'] as const

export const useStaffRules = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: staffRulesKey,
    queryFn: async ({ signal }) => (await call(listRules, {}, { signal })).items,
    staleTime: 0,
    refetchOnWindowFocus: true,
    enabled,
  })

/** In English where that language is missing. */
export const wordsIn = ({ texts }: StaffRule, language: string): RuleWords =>
  texts[language as Language] ?? texts.en ?? { title: '', text: '', reasons: [] }
