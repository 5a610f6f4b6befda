import { failover } from '#drills/failover.ts'
import { image } from '#drills/image.ts'
import { media } from '#drills/media.ts'
import { processes } from '#drills/processes.ts'
import { redis } from '#drills/redis.ts'
import { replicas } from '#drills/replicas.ts'
import { restore } from '#drills/restore.ts'
import { rolling } from '#drills/rolling.ts'

/** `npm run drill -- NAME`. Each prints what it saw, and has a control that must be caught. */
const drills: Record<string, () => Promise<void>> = { failover, image, media, processes, redis, replicas, restore, rolling }

const [name = ''] = process.argv.slice(2)
const drill = drills[name]
if (!drill) {
  console.error(`Use: npm run drill -- NAME, which is one of ${Object.keys(drills).join(', ')}.`)
  process.exit(2)
}
await drill()
console.log(process.exitCode ? '\nThe drill failed.' : '\nThe drill passed.')
process.exit()
