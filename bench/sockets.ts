import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startBareSockets } from '#bare-sockets.ts'
import { fillPeople, idOfPerson } from '#feed-data.ts'
import { install } from '#installation.ts'
import { openSignedInSocket, type SignedInSocket } from '#socket.ts'
import { accessTokensOf } from '#tokens.ts'
import { connect } from '../server/db/connection.ts'
import { connectionTo, homeOf } from '../server/db/embedded/home.ts'

/** Memory per socket, against a bare WebSocket server. The heap grows in steps, so one run in three is some KB off. */
const count = 2_000
const atOnce = 50
const idleMs = 30_000

const installation = await install()
const connection = connectionTo(homeOf(installation.dataDir))
const admin = new pg.Pool({ ...connection, user: 'postgres', max: 2 })
const db = connect({ ...connection, max: 2 })
const bare = await startBareSockets()
try {
  await fillPeople(admin)
  const ids = Array.from({ length: count }, (_, n) => idOfPerson(n + 1))
  const tokens = await accessTokensOf(db, installation, ids)
  await warmUp(tokens.slice(0, 200))

  const before = await measured()
  const began = performance.now()
  const sockets = await inTurns(tokens, (token) => openSignedInSocket(installation.url, token))
  console.log(`${count} sockets signed in within ${((performance.now() - began) / 1_000).toFixed(1)} s`)
  const opened = await measured()
  await delay(idleMs)
  const after = await measured()
  const bareBefore = await bare.memory()
  await inTurns(tokens, () => bare.connect())
  const perBare = ((await bare.memory()) - bareBefore) / count
  const perSocket = (after.memory - before.memory) / count
  console.log(`memory per socket: ${kB(perSocket)} KB (heap ${kB((after.heap - before.heap) / count)} KB), bare ws ${kB(perBare)} KB`)
  console.log(
    `idle for ${idleMs / 1_000} s: ${(((after.cpuS - opened.cpuS) / idleMs) * 100_000).toFixed(1)} % of a core, event loop behind by ${(after.lagS * 1_000).toFixed(1)} ms (p99)`,
  )
  const open = sockets.filter((socket) => socket.isOpen()).length
  console.log(`idle sockets ${open} of ${count}: ${open === count ? 'pass' : 'FAIL'}`)
  if (open < count) process.exitCode = 1
  for (const socket of sockets) socket.close()
} finally {
  bare.stop()
  await Promise.all([admin.end(), db.end()])
  await installation.stop()
}
process.exit()

/** What every process loads once does not count. */
async function warmUp(some: string[]): Promise<void> {
  const sockets: SignedInSocket[] = await inTurns(some, (token) => openSignedInSocket(installation.url, token))
  for (const socket of sockets) socket.close()
  const others = await inTurns(some, () => bare.connect())
  for (const socket of others) socket.close()
  await delay(5_000)
}

async function inTurns<Made>(tokens: string[], make: (token: string) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  for (let n = 0; n < tokens.length; n += atOnce) made.push(...(await Promise.all(tokens.slice(n, n + atOnce).map(make))))
  return made
}

async function measured() {
  const text = await (await fetch(`${installation.url}/metrics`)).text()
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return {
    memory: figure('process_resident_memory_bytes'),
    heap: figure('nodejs_heap_size_used_bytes'),
    cpuS: figure('process_cpu_seconds_total'),
    lagS: figure('nodejs_eventloop_lag_p99_seconds'),
  }
}

function kB(bytes: number): string {
  return (bytes / 1_024).toFixed(1)
}
