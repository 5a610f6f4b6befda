import { createInterface } from 'node:readline/promises'
import { onPinnedNode } from './install.mjs'
import { fail } from './terminal.mjs'

await onPinnedNode({ tests: false })
const { readConfig } = await import('../server/config.ts')
const { eraseDataDir } = await import('../server/db/embedded/erase.ts')

try {
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (databaseUrl) fail('npm run reset only deletes the embedded database: drop the one that DATABASE_URL names yourself.')
  if (!(await isMeant(dataDir))) fail('Nothing was deleted.')
  await eraseDataDir(dataDir)
  process.stdout.write(`${dataDir} is empty; the next npm start begins anew.\n`)
} catch (error) {
  fail(error.message)
}

async function isMeant(dataDir) {
  if (process.argv.includes('--yes')) return true
  if (!process.stdin.isTTY) fail(`This deletes ${dataDir}, every account and every picture in it: say so with npm run reset -- --yes.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Delete ${dataDir}, with every account and every picture in it? Type yes: `)
  terminal.close()
  return answer.trim() === 'yes'
}
