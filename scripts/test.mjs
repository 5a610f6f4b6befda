import { fileURLToPath } from 'node:url'
import { onPinnedNode } from './install.mjs'
import { keepTemporaryFilesInMemory } from './memory.mjs'

/** Browser tests that pass when repeated count as passed, and are listed as flaky. */
// The pinned Node continues what another one began.
process.env.ATELIER_TEST_BEGAN ??= String(Date.now())
const began = Number(process.env.ATELIER_TEST_BEGAN)
// Each file of tests has a process of its own, which compiles the same packages again.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))
keepTemporaryFilesInMemory()
await onPinnedNode({ tests: true })
const { runChecks } = await import('./checks.mjs')
const { buildWeb } = await import('./build.mjs')
const { ensureChromium } = await import('./chromium.mjs')
const { ensureRedis } = await import('./redis.mjs')
const { runMutants } = await import('./mutant-suite.mjs')
const { runSuite } = await import('./suite.mjs')

const parts = []
const note = (name, since) => parts.push(`${String(Math.round((Date.now() - since) / 1000)).padStart(5)} s  ${name}`)
async function part(name, work) {
  const started = Date.now()
  const result = await work()
  note(name, started)
  return result
}

note("installing npm's packages", began)

// Where one part waits for the network, the disk or its last file, another one uses the processor.
const [checked] = await Promise.all([
  part('checks', runChecks),
  part('building the web app, beside the checks', buildWeb),
  part('installing Redis and Chromium, beside the checks', async () => {
    await ensureRedis()
    await ensureChromium()
  }),
])
const [tested, mutated] = await Promise.all([
  part('contract, server, web and scripts', () => runSuite('vitest.config.ts')),
  part('mutants, beside them', () => runMutants({ workers: 1 })),
])
const journeys = await part('journeys in a browser', () => runSuite('e2e/vitest.config.ts', { repeatFailed: true }))
const sums = [checked, tested, mutated, journeys]

const passed = sums.reduce((sum, { passed }) => sum + passed, 0)
const failed = sums.reduce((sum, { failed }) => sum + failed, 0)
note('in all; docs/quality.md says how long it may take', began)
process.stdout.write(`${parts.join('\n')}\n`)
for (const title of journeys.flaky) process.stdout.write(`flaky: ${title}\n`)
for (const title of sums.flatMap(({ failures }) => failures)) process.stdout.write(`failed: ${title}\n`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed > 0 ? 1 : 0)
