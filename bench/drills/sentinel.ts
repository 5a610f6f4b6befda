import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { bridge, machine } from '#drills/namespaces.ts'
import { fromDebian } from '../../scripts/debian.mjs'

const root = join(import.meta.dirname, '../..')
const folder = '/mnt'
const password = 'of-the-drill'
const hub = '10.213.78.1'
const entry = '127.0.0.1:6378'
const machines = [
  { name: 'one', address: '10.213.78.11' },
  { name: 'two', address: '10.213.78.12' },
  { name: 'three', address: '10.213.78.13' },
]

export interface RedisMember {
  name: string
  url: string // of this Redis alone
  kill(): Promise<void>
  start(): void
  pause(): void
  resume(): void
  cut(): void
  join(): void
}

export interface Sentinel {
  url: string // through HAProxy
  leader(): Promise<RedisMember>
  /** Waits until one leads, and two follow it. */
  whole(): Promise<void>
  /** Waits until HAProxy leads to one other than that. */
  moved(from: RedisMember): Promise<void>
}

/** Beforehand, while there is a network. */
export async function installSentinel(): Promise<void> {
  const isThere = () =>
    ['redis-server', 'redis-sentinel', 'redis-cli', 'haproxy'].every((name) => spawnSync(name, ['-v']).error === undefined)
  if (isThere() || (await fromDebian('Redis, Sentinel and HAProxy', ['redis-server', 'redis-sentinel', 'haproxy'], isThere))) return
  throw new Error('The drill needs root on Debian 12: it installs redis-server, redis-sentinel and haproxy.')
}

/** Three Redis with Sentinel, each a machine with deploy/redis.conf and deploy/sentinel.conf; HAProxy with deploy/haproxy-redis.cfg before them. In namespaces alone. */
export async function startSentinel(): Promise<Sentinel> {
  execFileSync('mount', ['-t', 'tmpfs', 'none', folder])
  bridge(hub)
  const [first] = machines
  const leads = first?.address ?? ''
  const members = machines.map(({ name, address }) => ({ ...startMember(name, address, leads), address }))
  run('haproxy', ['-db', '-f', join(root, 'deploy/haproxy-redis.cfg')], {
    ATELIER_REDIS: entry,
    ATELIER_REDIS_PASSWORD: password,
    ...Object.fromEntries(machines.map(({ name, address }) => [`ATELIER_REDIS_${name.toUpperCase()}`, `${address}:6379`])),
  })

  async function leader() {
    return until('HAProxy leads to a Redis that leads', 60, async () => {
      const found = (await ask(entry, 'config', 'get', 'bind')).split('\n').at(-1)
      return members.find(({ address }) => address === found)
    })
  }
  const following = async (address: string) =>
    Number(/min_slaves_good_slaves:(\d)/.exec(await ask(`${address}:6379`, 'info', 'replication'))?.[1])
  return {
    url: `redis://:${password}@${entry}`,
    leader,
    whole: () =>
      until('one leads and two follow', 60, async () => {
        const { address } = await leader()
        const sentinels = await Promise.all(
          members.map((member) => ask(`${member.address}:26379`, 'sentinel', 'get-master-addr-by-name', 'atelier')),
        )
        return (await following(address)) === 2 && sentinels.every((answer) => answer.startsWith(address)) ? true : undefined
      }).then(() => {}),
    moved: (from) => until('another one leads', 60, async () => ((await leader()).name === from.name ? undefined : true)).then(() => {}),
  }
}

function startMember(name: string, address: string, leader: string): RedisMember {
  const home = join(folder, name)
  mkdirSync(home)
  const filled = (file: string, more = '') => {
    const text = readFileSync(join(root, 'deploy', file), 'utf8')
    const given: Record<string, string> = { ADDRESS: address, LEADER: leader, PASSWORD: password }
    writeFileSync(join(home, file), `${text.replaceAll(/\$\{(\w+)\}/g, (_, key) => given[key] ?? '')}\ndir ${home}\n${more}`)
    return join(home, file)
  }
  const [settings, watch] = [filled('redis.conf', address === leader ? '' : `replicaof ${leader} 6379\n`), filled('sentinel.conf')]
  const network = machine(name, address)
  const begin = () => run('ip', ['netns', 'exec', name, 'redis-server', settings])
  let server = begin()
  run('ip', ['netns', 'exec', name, 'redis-sentinel', watch])
  return {
    name,
    url: `redis://:${password}@${address}:6379`,
    ...network,
    async kill() {
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
    },
    start() {
      server = begin()
    },
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
  }
}

function run(command: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(command, args, { env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' })
}

/** @returns what a Redis or a Sentinel answers, nothing while it is away */
async function ask(place: string, ...command: string[]): Promise<string> {
  const [host = '', port = ''] = place.split(':')
  const asked = spawn('timeout', ['2', 'redis-cli', '-h', host, '-p', port, '-a', password, '--no-auth-warning', ...command], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let answer = ''
  asked.stdout.on('data', (data) => {
    answer += data
  })
  await once(asked, 'close')
  return answer.trim()
}

async function until<T>(what: string, seconds: number, look: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + seconds * 1_000
  while (Date.now() < deadline) {
    const found = await look()
    if (found !== undefined) return found
    await delay(100)
  }
  throw new Error(`It did not come to pass within ${seconds} s that ${what}`)
}
