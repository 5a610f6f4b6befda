import { onPinnedNode } from './install.mjs'

/** `npm run mutants`: takes checks out of the server, one at a time, and ends with 1 if no test notices (server/testing/mutants/mutants.ts). */
await onPinnedNode({ tests: true })
const { runMutants } = await import('./mutant-suite.mjs')

const { failures } = await runMutants()
for (const failure of failures) process.stdout.write(`${failure}\n`)
process.exit(failures.length > 0 ? 1 : 0)
