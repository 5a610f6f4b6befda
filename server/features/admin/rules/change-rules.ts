import { adminLimits } from '@atelier/contract/admin/limits'
import type * as contract from '@atelier/contract/admin/rules'
import type { RuleWords, StaffRule } from '@atelier/contract/admin/rules'
import type { ParsedInputOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { recordAction } from '#features/admin/record-action.ts'
import { deleteRule, insertRule, lockRule, lockRules, orderRules, sayRule } from '#features/admin/rules/rules.queries.ts'
import type { SignedIn } from '#http/session.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config'>

export function addRule(deps: Parts, viewer: SignedIn, words: RuleWords): Promise<StaffRule> {
  return transaction(deps.db, async (tx) => {
    if ((await lockRules(tx)).length >= adminLimits.rules) throw new Failure('conflict')
    const rule = await insertRule(tx, words)
    await recordAction(tx, deps, { admin_id: viewer.id, action: 'add_rule', target_id: rule.id, details: { name: words.title } })
    return rule
  })
}

export function updateRule(
  deps: Parts,
  viewer: SignedIn,
  { rule_id, language, ...words }: ParsedInputOf<typeof contract.updateRule>,
): Promise<StaffRule> {
  return transaction(deps.db, async (tx) => {
    const rule = await lockRule(tx, rule_id)
    const before = rule.texts[language]
    if (before && JSON.stringify([before.title, before.text, before.reasons]) === JSON.stringify([words.title, words.text, words.reasons]))
      return rule
    const said = await sayRule(tx, rule_id, language, words)
    await recordAction(tx, deps, {
      admin_id: viewer.id,
      action: 'update_rule',
      target_id: rule_id,
      details: { name: words.title, language },
    })
    return said
  })
}

/** @throws Failure not_found */
export function moveRule(deps: Parts, viewer: SignedIn, { rule_id, place }: ParsedInputOf<typeof contract.moveRule>): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const rules = await lockRules(tx)
    const moved = rules.find(({ id }) => id === rule_id)
    if (!moved) throw new Failure('not_found')
    const ids = rules.map(({ id }) => id)
    if (ids.indexOf(rule_id) === Math.min(place, ids.length - 1)) return
    await orderRules(tx, ids.filter((id) => id !== rule_id).toSpliced(place, 0, rule_id))
    await recordAction(tx, deps, {
      admin_id: viewer.id,
      action: 'move_rule',
      target_id: rule_id,
      details: { name: moved.texts.en?.title },
    })
  })
}

/** @throws Failure not_found */
export function removeRule(deps: Parts, viewer: SignedIn, rule_id: string): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const rule = await lockRule(tx, rule_id)
    await deleteRule(tx, rule_id)
    await recordAction(tx, deps, {
      admin_id: viewer.id,
      action: 'remove_rule',
      target_id: rule_id,
      details: { name: rule.texts.en?.title },
    })
  })
}
