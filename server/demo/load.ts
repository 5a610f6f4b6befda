import { hashPassword } from '#auth/passwords/passwords.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import { demoIsThere } from '#demo/demo.queries.ts'
import { hangPictures, takeDown } from '#demo/hang.ts'
import { insertPlan } from '#demo/insert.ts'
import { people } from '#demo/people.ts'
import { planNetwork } from '#demo/plan/plan.ts'
import type { Deps } from '#deps.ts'
import { refreshTrends } from '#features/trends/refresh-trends.ts'

const password = 'atelier-demo-1'

/**
 * Fills a new installation with the demo network: accounts with a known password, their pictures, posts, talk and messages of the
 * last weeks. Where it is loaded already it does nothing, and says so by zeros.
 * @throws Error outside development mode, where a known password would be an open door
 */
export async function loadDemo({ config, db, storage, log, clock }: Pick<Deps, 'config' | 'db' | 'storage' | 'log' | 'clock'>) {
  if (!config.development) throw new Error('the demo network is for development mode alone')
  if (await demoIsThere(db)) return { people: 0, posts: 0, ms: 0 }

  const started = performance.now()
  log.info('drawing the demo network')
  const now = clock()
  const plan = planNetwork(people, now, newId)
  const [pictures, passwordHash] = await Promise.all([hangPictures(storage, plan), hashPassword(password)])
  try {
    await transaction(db, (tx) => insertPlan(tx, plan, pictures, passwordHash))
  } catch (error) {
    await takeDown(storage, pictures)
    throw error
  }
  await refreshTrends(db, now)
  const loaded = { people: plan.cast.length, posts: plan.wall.length, ms: Math.round(performance.now() - started) }
  log.info(loaded, 'the demo network is loaded')
  return loaded
}
