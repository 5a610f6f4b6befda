import { onPinnedNode } from './install.mjs'

/**
 * `npm test`: checks, unit and integration tests, mutants, then journeys in a browser. Installs what they need. The last line is the total, after the names of
 * what failed. Browser tests that failed at first and passed when repeated count as passed, and are listed as flaky.
 */
await onPinnedNode({ tests: true })
const { runChecks } = await import('./checks.mjs')
const { buildWeb } = await import('./build.mjs')
const { ensureChromium } = await import('./chromium.mjs')
const { ensureRedis } = await import('./redis.mjs')
const { runMutants } = await import('./mutant-suite.mjs')
const { runSuite } = await import('./suite.mjs')

const sums = [await runChecks()]
await ensureRedis()
sums.push(await runSuite('vitest.config.ts'), await runMutants())
await ensureChromium()
await buildWeb()
const journeys = await runSuite('e2e/vitest.config.ts', { repeatFailed: true })
sums.push(journeys)

const passed = sums.reduce((sum, part) => sum + part.passed, 0)
const failed = sums.reduce((sum, part) => sum + part.failed, 0)
for (const title of journeys.flaky) process.stdout.write(`flaky: ${title}\n`)
for (const title of sums.flatMap((part) => part.failures)) process.stdout.write(`failed: ${title}\n`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed > 0 ? 1 : 0)
