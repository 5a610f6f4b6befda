import { limits, rates } from '@atelier/contract/limits'
import { checkUsername, completeOnboarding, listInterests } from '@atelier/contract/onboarding'
import { usernameCandidates } from '@atelier/contract/rules/username'
import type { FastifyInstance } from 'fastify'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { activeInterests } from '#features/interests/interests.queries.ts'
import { completeOnboarding as complete } from '#features/onboarding/complete-onboarding.ts'
import { freeAmong, isFree } from '#features/onboarding/onboarding.queries.ts'
import { meOf } from '#features/profiles/profiles.queries.ts'
import { mount } from '#http/mount.ts'

export function onboardingRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'limits'>): void {
  const { db } = deps

  mount(app, deps, checkUsername, async ({ username }, viewer) => {
    deps.limits.takeHere(`username:${viewer.id}`, rates.usernameChecks)
    if (await isFree(db, viewer, username)) return { available: true, suggestions: [] }
    const candidates = usernameCandidates(username, deps.clock().getFullYear(), Math.random)
    return { available: false, suggestions: await freeAmong(db, candidates, limits.username.suggestions) }
  })
  mount(app, deps, listInterests, async () => ({ items: await activeInterests(db) }))
  mount(app, deps, completeOnboarding, (input, viewer) =>
    transaction(db, async (tx) => {
      await complete(tx, viewer, input, deps.clock())
      return meOf(tx, viewer, deps.clock())
    }),
  )
}
