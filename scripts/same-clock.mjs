import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'

// PostgreSQL starts in an environment of its own, but must read the clock that the tests read.
const { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC, NO_FAKE_STAT } = process.env
const clock = { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC, NO_FAKE_STAT }

for (const start of ['spawn', 'spawnSync', 'execFile', 'execFileSync', 'fork']) {
  const original = childProcess[start]
  childProcess[start] = (...given) => original(...given.map((part) => (part?.env ? { ...part, env: { ...part.env, ...clock } } : part)))
  // promisify() finds what it needs here.
  Object.defineProperties(childProcess[start], Object.getOwnPropertyDescriptors(original))
}
syncBuiltinESMExports()
