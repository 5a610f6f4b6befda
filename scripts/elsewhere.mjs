import { existsSync, globSync } from 'node:fs'
import { onPinnedNode } from './install.mjs'

/** `npm run elsewhere -- [--project NAME] [FILE…]`: in the earliest time zone, in Turkish (another capital for i), two years from now. */
await onPinnedNode({ tests: true })
const { fromDebian } = await import('./debian.mjs')
const { ensureRedis } = await import('./redis.mjs')
const { fail, run } = await import('./terminal.mjs')

const library = () => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0] ?? ''
await fromDebianOrFail()
await ensureRedis()
const env = {
  TZ: 'Pacific/Kiritimati',
  LANG: 'tr_TR.UTF-8',
  LC_ALL: 'tr_TR.UTF-8',
  // Waiting takes as long as ever, and files keep their times.
  LD_PRELOAD: library(),
  FAKETIME: '+2y',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  NO_FAKE_STAT: '1',
  NODE_OPTIONS: `--import=${import.meta.resolve('./same-clock.mjs')}`,
}
const { code } = await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)], { env })
process.exit(code)

async function fromDebianOrFail() {
  const isThere = () => existsSync(library())
  if (isThere() || (await fromDebian('faketime', ['faketime'], isThere))) return
  fail(
    'npm run elsewhere sets the clock with faketime, which is for Linux: install libfaketime from Debian, then run the same command again.',
  )
}
