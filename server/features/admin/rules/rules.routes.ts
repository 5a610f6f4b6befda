import * as contract from '@atelier/contract/admin/rules'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { addRule, moveRule, removeRule, updateRule } from '#features/admin/rules/change-rules.ts'
import { allRules } from '#features/admin/rules/rules.queries.ts'
import { mount } from '#http/mount.ts'

export function adminRulesRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'config' | 'limits'>): void {
  mount(app, deps, contract.listRules, async () => ({ items: await allRules(deps.db) }))
  mount(app, deps, contract.addRule, (words, viewer) => addRule(deps, viewer, words))
  mount(app, deps, contract.updateRule, (change, viewer) => updateRule(deps, viewer, change))
  mount(app, deps, contract.moveRule, async (move, viewer) => {
    await moveRule(deps, viewer, move)
    return {}
  })
  mount(app, deps, contract.removeRule, async ({ rule_id }, viewer) => {
    await removeRule(deps, viewer, rule_id)
    return {}
  })
}
