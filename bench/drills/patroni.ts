import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ignored } from '@atelier/contract/rules/ignored'
import pg from 'pg'
import { bridge, machine } from '#drills/namespaces.ts'
import { installPostgres15, programs } from '#drills/postgres15.ts'
import { until } from '#drills/until.ts'

const root = join(import.meta.dirname, '../..')
const password = 'of the drill'
const diskMb = 1_200
const segmentMb = 16
const hub = '10.213.77.1'
const etcd = `http://${hub}:2379`
const entry = 6432
const machines = [
  { name: 'one', address: '10.213.77.11' },
  { name: 'two', address: '10.213.77.12' },
  { name: 'three', address: '10.213.77.13' },
]

export interface Member {
  name: string
  /** Its PostgreSQL ends as without power; Patroni stays. */
  kill(): void
  cut(): void
  join(): void
  /** Until PostgreSQL cannot write its log any more. */
  fillDisk(): Promise<void>
  /** With nothing on it: the member is copied anew from the one that leads. */
  replaceDisk(): Promise<void>
  /** What sends its log to the standbys stops, unseen. */
  stopSending(): void
}

export interface Patroni {
  url: string // through HAProxy
  leader(): Promise<Member>
  /** Waits until one leads, and two follow it without lag. */
  whole(): Promise<void>
  /** A connection of the superuser to Atelier's database. */
  database(): Promise<pg.Client>
  /** From then on no commit waits for a standby, and one that lags may lead. */
  beAsynchronous(): Promise<void>
}

/** Beforehand, while there is a network. */
export const installPatroni = () =>
  installPostgres15('Patroni, etcd, HAProxy', { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' })

/** Three PostgreSQL 15 of Debian, each a machine with deploy/patroni.yml; etcd, and HAProxy with deploy/haproxy-postgres.cfg before them. In namespaces alone. */
export async function startPatroni(): Promise<Patroni> {
  const folder = '/mnt'
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'mode=711', 'none', folder])
  bridge(hub)
  const peer = `http://${hub}:2380`
  run('etcd', [
    ...['--data-dir', join(folder, 'etcd'), '--listen-client-urls', etcd, '--advertise-client-urls', etcd],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`],
  ])
  const members = machines.map(({ name, address }) => ({ ...startMember(folder, name, address), address }))
  run('haproxy', ['-db', '-f', join(root, 'deploy/haproxy-postgres.cfg')], {
    ATELIER_DATABASE: `127.0.0.1:${entry}`,
    ...Object.fromEntries(
      machines.flatMap(({ name, address }) => [
        [`ATELIER_DATABASE_${name.toUpperCase()}`, `${address}:5432`],
        [`ATELIER_PATRONI_${name.toUpperCase()}`, '8008'],
      ]),
    ),
  })

  const leader = () =>
    until('one leads', 90, async () => {
      for (const member of members) if ((await rest(member.address, '/primary'))?.status === 200) return member
    })
  const whole = async () => {
    await until('one leads and two follow', 180, async () => {
      const answer = await rest((await leader()).address, '/cluster')
      const found = answer && ((await answer.json()) as { members: { role: string; state: string; lag?: number }[] }).members
      const following = found?.filter(({ role, state, lag }) => role !== 'leader' && /running|streaming/.test(state) && lag === 0)
      return following?.length === 2 && found?.some(({ role }) => role === 'sync_standby') ? true : undefined
    })
  }
  async function beAsynchronous() {
    const settings = { synchronous_mode: false, synchronous_mode_strict: false, maximum_lag_on_failover: 2 ** 30 }
    await rest((await leader()).address, '/config', { method: 'PATCH', body: JSON.stringify(settings) })
    await until('no standby is waited for', 60, async () => {
      const client = await connect('postgres')
      const { rows } = await client.query<{ synchronous_standby_names: string }>('show synchronous_standby_names')
      await client.end()
      return rows[0]?.synchronous_standby_names === '' ? true : undefined
    })
  }

  await whole()
  const client = await connect('postgres')
  await client.query(`create role atelier login password '${password}'`)
  await client.query(`create database atelier owner atelier encoding 'UTF8' template template0`)
  await client.end()
  const url = `postgres://atelier:${encodeURIComponent(password)}@127.0.0.1:${entry}/atelier`
  return { url, leader, whole, database: () => connect('atelier'), beAsynchronous }
}

function startMember(folder: string, name: string, address: string): Member {
  const [uid, gid] = ['-u', '-g'].map((which) => execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }).trim())
  const disk = join(folder, name)
  const [data, fill] = [join(disk, 'data'), join(disk, 'fill')]
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=700,uid=${uid},gid=${gid}`, 'none', disk])
  const network = machine(name, address)
  // Their sockets would have one name: each gets that folder for itself, as on machines of their own.
  const begin = `mount -t tmpfs -o uid=${uid},gid=${gid} none /run/postgresql && exec setpriv --reuid=${uid} --regid=${gid} --clear-groups patroni "$0"`
  run('ip', ['netns', 'exec', name, 'sh', '-c', begin, join(root, 'deploy/patroni.yml')], {
    HOME: disk,
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: `${address}:8008`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
    PATRONI_ETCD3_HOSTS: `${hub}:2379`,
    PATRONI_POSTGRESQL_LISTEN: `${address}:5432`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: programs,
    PATRONI_POSTGRESQL_PGPASS: join(disk, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: password,
  })
  return {
    name,
    ...network,
    kill: () => signal(postgresOf(data), 'KILL'),
    async fillDisk() {
      spawnSync('dd', ['if=/dev/zero', `of=${fill}`, 'bs=1M', `count=${diskMb}`], { stdio: 'ignore' })
      const client = await connect('postgres', { host: address, port: 5432 })
      // Segments of the log that are there already are used first.
      const write = () => client.query(`select pg_logical_emit_message(true, 'drill', repeat('x', 15000000))`)
      for (let segment = 0; segment < diskMb / segmentMb; segment++) if (!(await ignored(write(), 'it is out of disk'))) break
      await ignored(client.end(), 'it may have ended')
    },
    async replaceDisk() {
      rmSync(fill, { force: true })
      const anew = { method: 'POST', body: JSON.stringify({ force: true }) }
      await until(`${name} begins anew`, 60, async () => ((await rest(address, '/reinitialize', anew))?.ok ? true : undefined))
    },
    stopSending: () =>
      signal(
        postgresOf(data).filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('walsender')),
        'STOP',
      ),
  }
}

function run(command: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(command, args, { env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' })
}

async function connect(database: string, place = { host: '127.0.0.1', port: entry }): Promise<pg.Client> {
  const client = new pg.Client({ ...place, user: 'postgres', password, database })
  client.on('error', () => {})
  await client.connect()
  return client
}

const rest = (address: string, path: string, init?: RequestInit) =>
  ignored(fetch(`http://${address}:8008${path}`, { ...init, signal: AbortSignal.timeout(2_000) }), 'it may be away')

/** The postmaster and its children, which are sessions of their own. */
function postgresOf(data: string): number[] {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return []
  const postmaster = Number.parseInt(readFileSync(file, 'utf8'), 10)
  const { stdout } = spawnSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' })
  return [postmaster, ...stdout.split('\n').filter(Boolean).map(Number)]
}

// What has ended by itself is not missed.
const signal = (pids: number[], name: string) => void spawnSync('kill', ['-s', name, ...pids.map(String)])
