import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { verify } from '@node-rs/argon2'
import { type Installation, install } from '#installation.ts'
import { load } from '#load.ts'
import { median } from '#median.ts'
import { control, verdict } from '#verdict.ts'
import { hashPassword } from '../server/auth/passwords/passwords.ts'

/** P16: against bare Argon2id, two hashes at once; the lag of a loop that only waits for the same hashes is subtracted. */
const people = 64
const connections = 8
const rounds = 5
const seconds = 4
/** The server's code is fully optimised only after some thousand sign-ins. */
const warmSeconds = 20
const atOnce = 2
const password = 'correct horse 7 Battery'
const ratioFloor = { floor: 0.8, target: 0.9 }
const lagFloor = { floor: 50, target: 20, atMost: true }

const hashed = await hashPassword(password)
const { ratio, lagMs } = await measured({ rounds })
verdict('P16 ratio', ratio, ratioFloor)
verdict('P16 event loop lag p99, ms', lagMs, lagFloor)
control('lag when hashing on the event loop, ms', (await measured({ broken: 'on the event loop' })).lagMs, lagFloor)
control('ratio when hashing one at a time', (await measured({ broken: 'one at a time' })).ratio, ratioFloor)

async function measured({ rounds = 3, broken }: { rounds?: number; broken?: string }): Promise<{ ratio: number; lagMs: number }> {
  const preload: Record<string, string> = broken
    ? { NODE_OPTIONS: `--require ${join(import.meta.dirname, 'broken-hashing.cjs')}`, BROKEN_HASHING: broken }
    : {}
  const installation = await install({ AUTH_AUTOCONFIRM: '1', LOG_LEVEL: 'info', ...preload })
  try {
    const bodies = await accounts(installation)
    const url = `${installation.url}/auth/v1/token?grant_type=password`
    await load({ url, bodies, seconds: warmSeconds, connections })
    const [ratios, lags]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      const bare = await bareHashing()
      await lagOf(installation)
      const ours = await load({ url, bodies, seconds, connections })
      const lag = await lagOf(installation)
      console.log(`${broken ?? `round ${round + 1}`}: Argon2id ${bare.rate.toFixed(1)}/s beside a lag of ${bare.lagMs.toFixed(0)} ms`)
      console.log(`  sign-ins ${ours.rate.toFixed(1)}/s, p99 ${ours.p99} ms, lag ${lag.toFixed(0)} ms, failures ${ours.failures}`)
      if (ours.failures > 0) process.exitCode = 1
      ratios.push(ours.rate / bare.rate)
      lags.push(Math.max(0, lag - bare.lagMs))
    }
    return { ratio: median(ratios), lagMs: median(lags) }
  } finally {
    await installation.stop()
  }
}

async function accounts({ url }: Installation): Promise<{ email: string; password: string }[]> {
  const bodies = Array.from({ length: people }, (_, n) => ({ email: `person-${n}@bench.example`, password }))
  for (const body of bodies) {
    const answer = await fetch(`${url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`sign-up: ${answer.status} ${await answer.text()}`)
  }
  return bodies
}

/** Two at once: hashes per second, and the p99 lag of the event loop. */
async function bareHashing(): Promise<{ rate: number; lagMs: number }> {
  const lag = monitorEventLoopDelay({ resolution: 10 })
  lag.enable()
  const began = performance.now()
  let done = 0
  const worker = async () => {
    while (performance.now() - began < seconds * 1000) {
      await verify(hashed, password)
      done++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  lag.disable()
  return { rate: (done * 1000) / (performance.now() - began), lagMs: lag.percentile(99) / 1e6 }
}

/** p99 in milliseconds since the last call, as the server itself measures it. */
async function lagOf({ url }: Installation): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(metrics)?.[1] ?? Number.NaN) * 1000
}
