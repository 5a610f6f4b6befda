import { onPinnedNode } from './install.mjs'

await onPinnedNode({ tests: true })
const { runChecks } = await import('./checks.mjs')
const { passed, failed } = await runChecks()
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed > 0 ? 1 : 0)
