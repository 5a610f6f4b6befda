import { fromDebian } from './debian.mjs'
import { fail, run } from './terminal.mjs'

export async function ensureRedis() {
  if ((await isInstalled()) || (await fromDebian('Redis', ['redis-server'], isInstalled))) return
  fail(
    'No redis-server could be installed: install Redis 6.2 or newer so that redis-server is in the PATH, then run the same command again.',
  )
}

async function isInstalled() {
  return (await run('redis-server', ['--version'], { quiet: true })).code === 0
}
