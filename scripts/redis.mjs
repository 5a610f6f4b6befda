import { existsSync } from 'node:fs'
import { fail, run, step } from './terminal.mjs'

/** Makes sure there is a redis-server for the tests of several processes; they start it themselves. */
export async function ensureRedis() {
  if ((await isInstalled()) || (await fromDebian())) return
  fail(
    'No redis-server could be installed: install Redis 6.2 or newer so that redis-server is in the PATH, then run the same command again.',
  )
}

async function isInstalled() {
  return (await run('redis-server', ['--version'], { quiet: true })).code === 0
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const apt = (...args) => run('apt-get', args, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
  return step('Installing Redis', async () => {
    await apt('update')
    const { output } = await apt('install', '-y', '--no-install-recommends', 'redis-server')
    const installed = await isInstalled()
    if (!installed) process.stdout.write(output)
    return installed
  })
}
