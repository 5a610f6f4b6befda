import { onPinnedNode } from './install.mjs'
import { run } from './terminal.mjs'

/** `npm run mutants -- triggers`: switches off, in turn, each trigger that what is remembered depends on, in the databases that the tests clone. */
await onPinnedNode({ tests: true })
if (process.argv[2] === 'triggers') {
  const tests = ['following.test', 'remembered.test', 'memory.test', '-t', 'each trigger is needed']
  const { code } = await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...tests], {
    env: { FEED_TRIGGERS: '1' },
  })
  process.exit(code)
}
const { runMutants } = await import('./mutant-suite.mjs')

const { failures } = await runMutants()
for (const failure of failures) process.stdout.write(`${failure}\n`)
process.exit(failures.length > 0 ? 1 : 0)
