import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { browserFlags, browserPath } from '#browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    stage: { url: string; browser: string; dataDir: string; port: number }
  }
}

const root = join(import.meta.dirname, '..')
const readyWithinMs = 60_000

/** Vitest's global set-up: an installation on a port of its own, empty unless the run says DEMO=1, and one browser. */
export async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-e2e-'))
  // As root PostgreSQL runs as another user, who must get in.
  chmodSync(dataDir, 0o711)
  const port = await freePort()
  const server = startServer({ port, dataDir, env: { DEMO: project.config.env?.DEMO ?? '0' } })
  await ready(port)
  const browser = await chromium.launchServer({ executablePath: browserPath(), args: browserFlags })
  project.provide('stage', { url: `http://localhost:${port}`, browser: browser.wsEndpoint(), dataDir, port })
  return async () => {
    await browser.close()
    await stopServer(server)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Starts a server as `npm start` does, without limits and without the demo network unless `env` says otherwise. */
export function startServer({ port, dataDir, env = {} }: { port: number; dataDir: string; env?: Record<string, string> }): ChildProcess {
  return spawn(process.execPath, [join(root, 'server/main.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '0',
      RATE_LIMITS: 'off',
      AUTH_MAIL_INTERVAL_S: '0',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Ends a server cleanly and waits until it is gone. */
export async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await gone
}

/** Resolves when the server on `port` can serve. @throws after a minute */
export async function ready(port: number): Promise<void> {
  const deadline = Date.now() + readyWithinMs
  while (Date.now() < deadline) {
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The server on port ${port} did not get ready within ${readyWithinMs / 1000} s.`)
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
