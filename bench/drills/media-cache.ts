import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ignored } from '@atelier/contract/rules/ignored'
import { freePort } from '#installation.ts'
import { fromDebian } from '../../scripts/debian.mjs'
import { cleanUpAfterUs } from '../../server/testing/clean-up.ts'

const settings = join(import.meta.dirname, '../../deploy/apache-media.conf')

export async function installCache(): Promise<void> {
  const isThere = () => ['apache2', 'haproxy'].every((program) => spawnSync(program, ['-v']).error === undefined)
  if (isThere() || (await fromDebian('Apache and HAProxy', ['apache2-bin', 'haproxy'], isThere))) return
  throw new Error('The drill needs root on Debian 12: it installs apache2-bin and haproxy.')
}

interface Cache {
  port: number
  origin: string
  /** What the proxy hears in place of what the server says, by HAProxy between them. */
  cacheControl?: string
}

/** Apache with deploy/apache-media.conf. @returns what ends it */
export async function startCache({ port, origin, cacheControl }: Cache): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-media-'))
  cleanUpAfterUs(folder)
  chmodSync(folder, 0o711)
  const cache = join(folder, 'cache')
  mkdirSync(cache)
  if (process.getuid?.() === 0) execFileSync('chown', ['www-data:', cache])
  const running: ChildProcess[] = []
  const run = (command: string, args: string[], env = {}) => {
    running.push(spawn(command, args, { env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' }))
  }
  let asked = origin
  if (cacheControl) {
    const between = await freePort()
    asked = `http://127.0.0.1:${between}`
    const file = join(folder, 'haproxy.cfg')
    writeFileSync(file, overriding(between, origin, cacheControl))
    run('haproxy', ['-db', '-f', file])
  }
  run('apache2', ['-f', settings, '-DFOREGROUND'], { ATELIER_MEDIA: `127.0.0.1:${port}`, ATELIER_ORIGIN: asked, ATELIER_CACHE: cache })
  const deadline = Date.now() + 20_000
  while (!(await ignored(fetch(`http://127.0.0.1:${port}/`), 'it is not up yet'))) {
    if (Date.now() > deadline)
      throw new Error('Apache did not answer: run apache2 -f deploy/apache-media.conf with its variables to see why')
    await delay(50)
  }
  return async () => {
    await Promise.all(running.map(end))
    rmSync(folder, { recursive: true, force: true })
  }
}

const overriding = (port: number, origin: string, cacheControl: string) => `
defaults
  mode http
  timeout connect 3s
  timeout client 30s
  timeout server 30s
listen between
  bind 127.0.0.1:${port}
  http-response set-header Cache-Control "${cacheControl}"
  server origin ${new URL(origin).host}
`

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
