import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { ignored } from '@atelier/contract/rules/ignored'
import { delayed } from '#delays.ts'
import { opened } from '../../scripts/opened.mjs'

export interface Installation {
  origin: string
  dataDir: string
  start(): Promise<void> // at the same origin
  stop(): Promise<void> // cleanly; waits until it has exited
  kill(): Promise<void> // SIGKILL
  ready(): Promise<void> // throws after two minutes
  remove(): Promise<void> // stops it and deletes everything
}

const main = join(import.meta.dirname, '../../server/main.ts')
const withParent = join(import.meta.dirname, 'with-parent.ts')
const readyWithinMs = 120_000
// Below the range for outgoing connections, so that none of them takes the port between two starts.
const ports = [20_000, 32_000] as const
const tries = 20

/** As `npm start`; without limits, pauses between mails and the demo network unless `env` says otherwise. */
export async function install(env: Record<string, string> = {}): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-e2e-'))
  // Under root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o711)
  const { port, server } = await startOnAnyPort({ DATA_DIR: dataDir, ...env })
  const origin = `http://localhost:${port}`
  let running = server
  return {
    origin,
    dataDir,
    start: async () => {
      running = await startServer(port, { DATA_DIR: dataDir, ...env })
    },
    stop: () => running.end('SIGTERM'),
    kill: () => running.end('SIGKILL'),
    ready: () => ready(origin),
    remove: async () => {
      await running.end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

interface Server {
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

async function startOnAnyPort(env: Record<string, string>): Promise<{ port: number; server: Server }> {
  for (let attempt = 1; ; attempt++) {
    const port = randomInt(...ports)
    try {
      return { port, server: await startServer(port, env) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || attempt === tries) throw error
    }
  }
}

/** Waits for its own line, so that another program on that port is not mistaken for it. */
async function startServer(port: number, env: Record<string, string>): Promise<Server> {
  opened(`http://localhost:${port}`)
  const proxy = await delayed(port)
  const child = spawn(process.execPath, ['--import', pathToFileURL(withParent).href, main], {
    env: {
      ...process.env,
      PORT: String(proxy?.behind ?? port),
      PUBLIC_URL: `http://localhost:${port}`,
      DEMO: '0',
      RATE_LIMITS: 'off',
      AUTH_MAIL_INTERVAL_S: '0',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // What ends the group of the test run would leave it no time to stop PostgreSQL.
    detached: true,
  })
  const end: Server['end'] = async (signal) => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
    }
    await proxy?.close()
  }
  try {
    await saysReady(child)
    return { end }
  } catch (error) {
    await end('SIGKILL')
    throw error
  }
}

async function saysReady(child: ChildProcess): Promise<void> {
  const complaints: string[] = []
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints.push(chunk.toString())
    process.stderr.write(chunk)
  })
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The server did not get ready within ${readyWithinMs / 1000} s.`)), readyWithinMs)
    const said = child.stdout && createInterface({ input: child.stdout })
    said?.on('line', (line) => {
      if (!line.startsWith('Atelier is ready')) return
      clearTimeout(late)
      resolve()
    })
    child.once('close', (code, signal) => {
      clearTimeout(late)
      const why = complaints.join('')
      const error = new Error(`The server ended with ${code ?? signal} before it was ready. ${why}`)
      reject(Object.assign(error, /is in use/.test(why) ? { code: 'EADDRINUSE' } : {}))
    })
  })
}

async function ready(origin: string): Promise<void> {
  const deadline = Date.now() + readyWithinMs
  while (Date.now() < deadline) {
    const answer = await ignored(fetch(`${origin}/readyz`), 'it is not up yet')
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${origin} did not get ready within ${readyWithinMs / 1000} s.`)
}
