import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ignored } from '@atelier/contract/rules/ignored'

export const secret = 'a secret of the benches that is long enough to be one'

export interface Installation {
  url: string
  publicUrl: string
  dataDir: string
  pid(): number // of the server that runs now
  restart(): Promise<number> // milliseconds until it is ready again
  stop(): Promise<void>
}

/** As `npm start`, without limits and the demo network. Its log is written, and thrown away. */
export async function install(env: Record<string, string> = {}): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-bench-'))
  // Under root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o711)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let server = start()
  await ready(url)
  return {
    url,
    publicUrl: `http://localhost:${port}`,
    dataDir,
    pid: () => server.pid ?? Number.NaN,
    async restart() {
      await end(server)
      const began = performance.now()
      server = start()
      await ready(url)
      return performance.now() - began
    },
    async stop() {
      await end(server)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }

  function start(): ChildProcess {
    return spawn(process.execPath, ['--max-semi-space-size=8', join(import.meta.dirname, '../server/main.ts')], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: dataDir,
        SECRET: secret,
        DEMO: '0',
        RATE_LIMITS: 'off',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
}

async function end(server: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => server.once('exit', resolve))
  if (server.exitCode === null && server.kill('SIGTERM')) await gone
}

async function ready(url: string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const answer = await ignored(fetch(`${url}/readyz`), 'it is not up yet')
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('the server did not get ready within a minute')
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
