import { spawn } from 'node:child_process'
import { chmodSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('of a test run that was killed no process and no folder stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-killed-'))
  chmodSync(folder, 0o711)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const run = spawn('env', [`TMPDIR=${folder}`, process.execPath, join(import.meta.dirname, 'run-to-kill.ts')], { stdio: 'inherit' })
  const pids = () => [...pidsIn(folder, '*/redis.pid'), ...pidsIn(folder, '*/postgres/data/postmaster.pid')]
  await expect.poll(() => pids().map(runs)).toEqual([true, true])
  const started = pids()
  run.kill('SIGKILL')
  await expect.poll(() => [started.some(runs), readdirSync(folder)]).toEqual([false, []])
})

const pidsIn = (folder: string, pattern: string) =>
  globSync(pattern, { cwd: folder }).map((path) => Number.parseInt(readFileSync(join(folder, path), 'utf8'), 10))

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
