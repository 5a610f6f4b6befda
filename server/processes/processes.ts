import cluster, { type Worker } from 'node:cluster'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ignored } from '@atelier/contract/rules/ignored'
import type { Logger } from 'pino'
import { Counter, Gauge, Registry } from 'prom-client'
import { type Config, ConfigError } from '#config.ts'
import { openLog } from '#log.ts'
import { prepare } from '#prepare.ts'
import { serveMetrics } from '#processes/metrics.ts'

/** How long a drained worker may take to exit. */
const patienceMs = 30_000
const aWhileMs = 60_000
const pauses = { firstMs: 500, longestMs: 30_000 }

/** This process prepares the database and replaces workers that die; they accept the connections of one listener. */
export async function startProcesses(config: Config, say: (line: string) => void): Promise<{ address: string; stop(): Promise<void> }> {
  const log = openLog(config.logLevel)
  const base = await prepare(config, log, say)
  const stopping = new AbortController()
  const counted = countProcesses()
  // In turns, Node would lose the connection that is on its way to a worker that dies: its client would wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  // Workers are started from the server itself: the script that started us would install and build again.
  cluster.setupPrimary({ exec: join(import.meta.dirname, '../main.ts'), args: [] })
  try {
    // Started alone, so that a failure to start is reported once.
    const first = cluster.fork()
    const address = await ready(first)
    const others = Array.from({ length: config.processes - 1 }, () => cluster.fork())
    const places = [first, ...others].map((worker) =>
      keep(worker, { stopping: stopping.signal, log, replaced: () => counted.replaced.inc() }),
    )
    serveMetrics(counted.registry)
    return {
      address,
      async stop() {
        stopping.abort()
        await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && end(worker, config.drainMs + patienceMs)))
        await Promise.all(places)
        await base.close()
      },
    }
  } catch (error) {
    await base.close()
    throw error
  }
}

interface Keeping {
  stopping: AbortSignal
  log: Logger
  replaced: () => void
}

/** A process that dies soon after its start is replaced with a growing delay. */
async function keep(worker: Worker, { stopping, log, replaced }: Keeping): Promise<void> {
  let running = worker
  for (let quickDeaths = 0; ; ) {
    const since = Date.now()
    const how = await ended(running)
    if (stopping.aborted) return
    log.error(`Server process ${running.process.pid} ended (${how}): starting another.`)
    quickDeaths = Date.now() - since < aWhileMs ? quickDeaths + 1 : 0
    await ignored(delay(pauseAfter(quickDeaths), undefined, { signal: stopping }), 'only cut short by stopping')
    if (stopping.aborted) return
    running = cluster.fork()
    replaced()
  }
}

const pauseAfter = (quickDeaths: number) => (quickDeaths < 2 ? 0 : Math.min(pauses.firstMs * 2 ** (quickDeaths - 2), pauses.longestMs))

/** @throws ConfigError when the process exits instead; it has said why */
function ready(worker: Worker): Promise<string> {
  const gone = ended(worker).then(() => {
    throw new ConfigError('its first server process ended, for the reason above.')
  })
  return Promise.race([gone, new Promise<string>((resolve) => worker.once('message', ({ address }) => resolve(address)))])
}

async function end(worker: Worker, withinMs: number): Promise<void> {
  const gone = ended(worker)
  worker.process.kill('SIGTERM')
  const tooLate = setTimeout(() => worker.process.kill('SIGKILL'), withinMs)
  await gone
  clearTimeout(tooLate)
}

const ended = (worker: Worker) =>
  new Promise<string>((resolve) => worker.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`)))

function countProcesses() {
  const registry = new Registry()
  const registers = [registry]
  new Gauge({
    name: 'server_processes',
    help: 'Server processes that run, of WEB_CONCURRENCY',
    registers,
    collect() {
      this.set(Object.keys(cluster.workers ?? {}).length)
    },
  })
  const replaced = new Counter({ name: 'server_processes_replaced_total', help: 'Server processes that died and were replaced', registers })
  return { registry, replaced }
}
