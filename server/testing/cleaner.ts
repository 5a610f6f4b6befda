import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { homeOf } from '#db/embedded/home.ts'
import { endLeftover } from '#db/embedded/leftover.ts'

/** A process that outlives a killed test run. Its input is one folder a line; when that ends it ends what runs in them, and deletes them. */
const folders = (await text(process.stdin)).split('\n').filter((folder) => existsSync(folder))
// What ends at the same time may still write there.
const gone = { recursive: true, force: true, maxRetries: 20 }
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
await Promise.all(folders.map(cleanUp))

async function cleanUp(folder: string): Promise<void> {
  endRedis(join(folder, 'redis.pid'))
  await endPostgres(folder)
  rmSync(folder, gone)
}

async function endPostgres(folder: string): Promise<void> {
  if (!existsSync(join(folder, 'postgres'))) return
  const home = homeOf(folder)
  await endLeftover(home, quiet)
  for (const path of [home.socket, home.folder]) rmSync(path, gone)
}

function endRedis(pidFile: string): void {
  if (existsSync(pidFile)) process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL')
}
