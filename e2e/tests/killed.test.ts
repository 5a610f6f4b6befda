import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a server ends with the run that started it, and leaves neither its PostgreSQL nor its files', async () => {
  const run = spawn(process.execPath, [join(import.meta.dirname, '../helpers/run-to-kill.ts')], { stdio: ['ignore', 'pipe', 'inherit'] })
  const dataDir = String((await once(run.stdout, 'data'))[0])
  const pids = [pidIn(join(dataDir, 'server.pid')), pidIn(join(dataDir, 'postgres/data/postmaster.pid'))]
  expect(pids.map(runs)).toEqual([true, true])
  run.kill('SIGKILL')
  await expect.poll(() => [...pids.map(runs), existsSync(dataDir)]).toEqual([false, false, false])
})

const pidIn = (path: string) => Number.parseInt(readFileSync(path, 'utf8'), 10)

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
