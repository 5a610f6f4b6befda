import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { cleanUpAfterUs } from '#testing/clean-up.ts'
import { closedPort } from '#testing/closed-port.ts'

/** A Redis server of a test file's own, which keeps nothing. It ends after the file's last test. */
export async function startRedis() {
  const { url, start, stop, remove } = await redisServer()
  afterAll(remove)
  return { url, start, stop }
}

/** A Redis server that runs until `remove`, or until this process is gone. */
export async function redisServer() {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-redis-'))
  cleanUpAfterUs(folder)
  const pidFile = join(folder, 'redis.pid')
  const port = await closedPort()
  let server: ChildProcess | undefined

  async function start(): Promise<void> {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no']
    const started = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] })
    server = started
    if (started.pid) writeFileSync(pidFile, String(started.pid))
    await new Promise<void>((resolve, reject) => {
      started.once('error', () =>
        reject(new Error('redis-server is not installed: `npm test` installs it on Debian, elsewhere install Redis.')),
      )
      started.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)))
      started.stdout.on('data', (line) => {
        if (String(line).includes('Ready to accept connections')) resolve()
      })
    })
  }
  async function stop(): Promise<void> {
    const ended = server && once(server, 'exit')
    server?.kill('SIGKILL')
    await ended
    rmSync(pidFile, { force: true })
    server = undefined
  }

  async function remove(): Promise<void> {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }

  await start()
  return { url: `redis://127.0.0.1:${port}`, folder, start, stop, remove }
}
