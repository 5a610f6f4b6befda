import { signInWhoActed } from '#demo.queries.ts'
import { desk } from '#desk.ts'
import { insertPlan } from '#insert.ts'
import { insertSettings } from '#insert-settings.ts'
import { people } from '#people.ts'
import { deletePictures, storePictures } from '#pictures.ts'
import { planNetwork } from '#plan/plan.ts'
import { playDesk } from '#play-desk.ts'
import { settings } from '#settings.ts'
import { hashPassword } from '../server/auth/passwords/passwords.ts'
import { newId } from '../server/db/ids.ts'
import { transaction } from '../server/db/transaction.ts'
import type { Deps } from '../server/deps.ts'
import { forgetFigures, keepFigures } from '../server/features/admin/analytics/keep-figures.ts'
import { refreshTrends } from '../server/features/trends/refresh-trends.ts'

const password = 'atelier-demo-1'

/**
 * Fills a new installation with the demo network: accounts with a known password, and their pictures, posts, comments and messages.
 * @throws Error outside development mode, where the known password would let anybody in
 */
export async function loadDemo({ config, db, storage, log, clock }: Pick<Deps, 'config' | 'db' | 'storage' | 'log' | 'clock'>) {
  if (!config.development) throw new Error('the demo network is for development mode only')

  const started = performance.now()
  log.info('loading the demo network')
  const now = clock()
  const plan = planNetwork(people, now, newId)
  const [pictures, passwordHash] = await Promise.all([storePictures(storage, plan), hashPassword(password)])
  try {
    await transaction(db, async (tx) => {
      await insertPlan(tx, plan, pictures, passwordHash)
      await insertSettings(tx, settings, plan.members, now)
    })
  } catch (error) {
    await deletePictures(storage, pictures)
    throw error
  }
  await playDesk({ config, db }, desk, plan, now)
  await signInWhoActed(db)
  await refreshTrends(db, now)
  // All of it lies in the past, which may be closed.
  await forgetFigures(db)
  await keepFigures({ db, clock })
  const loaded = { people: plan.members.length, posts: plan.posts.length, ms: Math.round(performance.now() - started) }
  log.info(loaded, 'the demo network is loaded')
  return loaded
}
