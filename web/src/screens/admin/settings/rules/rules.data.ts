import { addRule, moveRule, type RuleWords, removeRule, updateRule } from '@atelier/contract/admin/rules'
import type { Language } from '@atelier/contract/choices'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { staffRulesKey } from '#parts/admin/staff-rules.data.ts'

export const saveNewRule = (words: RuleWords) => changed(call(addRule, words))

export const saveRuleWords = (rule_id: string, language: Language, words: RuleWords) =>
  changed(call(updateRule, { rule_id, language, ...words }))

export const saveRulePlace = (rule_id: string, place: number) => changed(call(moveRule, { rule_id, place }))

export const dropRule = (rule_id: string) => changed(call(removeRule, { rule_id }))

async function changed(done: Promise<unknown>): Promise<void> {
  await done
  await Promise.all([staffRulesKey, keys.networkRules].map((queryKey) => queries.invalidateQueries({ queryKey })))
}
