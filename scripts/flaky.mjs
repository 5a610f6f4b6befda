import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { onPinnedNode } from './install.mjs'
import { fail } from './terminal.mjs'

/** `npm run flaky -- [--times 10] [--seed N] [FILE…]`: one core is kept busy, and every answer of the servers is delayed (e2e/helpers/delays.ts). */
await onPinnedNode({ tests: true })
const { buildWeb } = await import('./build.mjs')
const { ensureChromium } = await import('./chromium.mjs')
const { runVitest } = await import('./suite.mjs')

const { times, seed, files } = wanted()
await ensureChromium()
await buildWeb()
process.stdout.write(`Seed ${seed}\n`)

let stopped = false
process.once('SIGINT', () => {
  stopped = true
})
const busy = new Worker('for (;;) {}', { eval: true })
const failures = new Map()
const note = (title, round) => failures.set(title, [...(failures.get(title) ?? []), round])
let rounds = 0
for (let round = 1; round <= times && !stopped; round++) {
  process.stdout.write(`Round ${round} of ${times}\n`)
  const results = await runVitest('e2e/vitest.config.ts', { files, env: { FLAKY_SEED: `${seed}/${round}` } })
  if (stopped) break
  rounds = round
  for (const [file, { failed }] of results.files) for (const title of failed) note(title === file ? file : `${file} › ${title}`, round)
  if (results.broken) note('the run itself', round)
}
await busy.terminate()

const worst = [...failures].sort(([, one], [, other]) => other.length - one.length)
for (const [title, failedIn] of worst)
  process.stdout.write(`failed ${failedIn.length} of ${rounds}: ${title} (in round ${failedIn.join(', ')})\n`)
process.stdout.write(`${rounds} rounds with seed ${seed}, ${failures.size === 0 ? 'nothing failed' : `${failures.size} failed`}\n`)
process.exit(failures.size > 0 || rounds < times ? 1 : 0)

function wanted() {
  try {
    const options = { times: { type: 'string', default: '10' }, seed: { type: 'string', default: String(randomInt(1_000_000)) } }
    const { values, positionals } = parseArgs({ allowPositionals: true, options })
    if (!/^[1-9]\d*$/.test(values.times)) throw new Error('--times is a number from 1 on')
    return { times: Number(values.times), seed: values.seed, files: positionals }
  } catch (error) {
    return fail(`${error.message}\nUse: npm run flaky -- [--times 10] [--seed N] [FILE…]`)
  }
}
