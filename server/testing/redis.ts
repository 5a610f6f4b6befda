import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A Redis server of a test file's own, which keeps nothing. It ends after the file's last test. */
export async function startRedis() {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-redis-'))
  const port = await freePort()
  let server: ChildProcess | undefined

  async function start(): Promise<void> {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no']
    const started = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] })
    server = started
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
    server = undefined
  }

  await start()
  afterAll(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return { url: `redis://127.0.0.1:${port}`, start, stop }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
