import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { ignored } from '@atelier/contract/rules/ignored'
import { freePort, secret } from '#installation.ts'
import { fromDebian } from '../../scripts/debian.mjs'
import { startEmbedded } from '../../server/db/embedded.ts'
import { cleanUpAfterUs } from '../../server/testing/clean-up.ts'

const root = join(import.meta.dirname, '../..')

export interface Fleet {
  url: string // of HAProxy
  publicUrl: string
  connection: { host: string; port: number; database: string; user: string }
  servers: FleetServer[]
  stop(): Promise<void>
}

export interface FleetServer {
  name: string
  url: string // of this one alone
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> // waits until it has exited
  start(tree?: string): Promise<void> // and until HAProxy sends people there; this tree if none is named
}

/** Two servers of the release in `tree` behind HAProxy, with deploy/haproxy.cfg, on one PostgreSQL, that of npm. All on loopback. */
export async function startFleet(env: Record<string, string>, tree = root): Promise<Fleet> {
  if (!hasHaproxy() && !(await fromDebian('HAProxy', ['haproxy'], hasHaproxy)))
    throw new Error('HAProxy could not be installed: install it so that haproxy is in the PATH, then run the same command again.')
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-drill-'))
  // Under root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o711)
  cleanUpAfterUs(dataDir)
  const embedded = await startEmbedded({ dataDir, log: quiet })
  const { host, user, database } = embedded.connection
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  const ports = [await freePort(), await freePort()]
  const control = join(dataDir, 'haproxy.sock')
  const controlled = join(dataDir, 'haproxy.cfg')
  writeFileSync(controlled, `global\n  stats socket ${control} level user\n`)
  const isUp = async (name: string) => new RegExp(`^servers,${name},.*,UP,`, 'm').test(await ask(control, 'show stat'))
  const servers = ['one', 'two'].map((name, n) =>
    serverOf(name, ports[n] ?? 0, isUp, {
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
      DATA_DIR: dataDir,
      PUBLIC_URL: publicUrl,
      INSECURE_DEV: '1',
      TRUST_PROXY: 'loopback',
      ...env,
    }),
  )
  const proxy = spawn('haproxy', ['-db', '-f', join(root, 'deploy/haproxy.cfg'), '-f', controlled], {
    env: { ...process.env, ATELIER_BIND: `127.0.0.1:${port}`, ATELIER_ONE: `127.0.0.1:${ports[0]}`, ATELIER_TWO: `127.0.0.1:${ports[1]}` },
    stdio: ['ignore', 'inherit', 'ignore'], // it says which servers are up
  })
  async function stop() {
    await Promise.all(servers.map((server) => server.end('SIGKILL')))
    await end(proxy, 'SIGKILL')
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    for (const server of servers) await server.start(tree)
    if (proxy.exitCode !== null) throw new Error('HAProxy ended: run haproxy -c -f deploy/haproxy.cfg with its variables to see why')
    return { url: `http://127.0.0.1:${port}`, publicUrl, connection: embedded.connection, servers, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function serverOf(name: string, port: number, isUp: (name: string) => Promise<boolean>, env: Record<string, string>): FleetServer {
  let running: ChildProcess | undefined
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    end: (signal) => end(running, signal),
    async start(tree = root) {
      running = spawn(process.execPath, ['--max-semi-space-size=8', join(tree, 'server/main.ts')], {
        env: {
          ...process.env,
          NODE_ENV: 'production',
          PORT: String(port),
          SECRET: secret,
          DEMO: '0',
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'fatal',
          ...env,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const deadline = Date.now() + 60_000
      while (!(await ignored(isUp(name), 'HAProxy is not up yet'))) {
        if (Date.now() > deadline) throw new Error(`HAProxy did not find server ${name} ready within a minute`)
        await delay(200)
      }
    },
  }
}

/** @returns what HAProxy answers on its socket */
async function ask(socket: string, command: string): Promise<string> {
  return text(connect(socket).end(`${command}\n`))
}

async function end(child: ChildProcess | undefined, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

const hasHaproxy = () => spawnSync('haproxy', ['-v']).status === 0
const quiet = { info: () => {}, warn: () => {}, error: console.error }
