import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import type { Deps } from '#deps.ts'

type DemoDeps = Pick<Deps, 'config' | 'db' | 'storage' | 'log' | 'clock'>

/** @returns null if already loaded, without reading the demo workspace */
export async function loadDemoOnce(deps: DemoDeps, say: (line: string) => void = () => {}) {
  if (await demoIsThere(deps.db)) return null
  say('Loading the demo network, once ...')
  const { loadDemo } = await import('../demo/load.ts')
  return await loadDemo(deps)
}

async function demoIsThere(db: Db): Promise<boolean> {
  return (await db.maybeOne(sql`select from auth.users where email = 'ada@demo.test'`)) !== undefined
}
