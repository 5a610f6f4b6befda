import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onPinnedNode } from './install.mjs'
import { root, run } from './terminal.mjs'

/** `npm test`: checks, unit and integration tests, then journeys in a browser. Installs what they need. The last line is the sum. */
await onPinnedNode({ tests: true })
const { runChecks } = await import('./checks.mjs')
const { buildWeb } = await import('./build.mjs')
const { ensureChromium } = await import('./chromium.mjs')

const sums = [await runChecks(), await vitest('vitest.config.ts')]
if (readdirSync(join(root, 'e2e')).some((name) => name.endsWith('.test.ts'))) {
  await ensureChromium()
  await buildWeb()
  sums.push(await vitest('e2e/vitest.config.ts'))
}
const passed = sums.reduce((sum, part) => sum + part.passed, 0)
const failed = sums.reduce((sum, part) => sum + part.failed, 0)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed > 0 ? 1 : 0)

async function vitest(config) {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-results-'))
  const file = join(folder, 'results.json')
  const { code } = await run(process.execPath, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const { passed, failed } = count(file)
  rmSync(folder, { recursive: true })
  // A run can also fail outside its tests, or find none.
  return { passed, failed: failed || Number(code !== 0 || passed === 0) }
}

function count(file) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
    const broken = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    )
    return { passed: numPassedTests, failed: numFailedTests + broken.length }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
