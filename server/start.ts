import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { accountHooks } from '#account-hooks.ts'
import { buildApp } from '#app.ts'
import { authKeys } from '#auth/keys/keys.ts'
import { type Config, ConfigError } from '#config.ts'
import type { Deps } from '#deps.ts'
import { openFailures } from '#failures.ts'
import { openLimits } from '#http/limits.ts'
import { openJobs } from '#jobs/jobs.ts'
import { openLog } from '#log.ts'
import { type Base, joinPrepared, prepare } from '#prepare.ts'
import type { Connect } from '#push/connect.ts'
import { closePush, openPush } from '#push/services.ts'
import { openRealtime } from '#realtime/open-realtime.ts'
import { openRedis } from '#redis.ts'
import { openStorage } from '#storage/open-storage.ts'
import { diskSpace } from '#storage/space.ts'
import { registerWorkers } from '#workers.ts'

export interface Running {
  address: string
  deps: Deps
  stop(): Promise<void>
}

/** `say` gets a sentence before each long step. @throws ConfigError if the port or the database is not available */
export function start(config: Config, say: (line: string) => void = () => {}): Promise<Running> {
  const log = openLog(config.logLevel)
  return serve(config, log, prepare(config, log, say))
}

/** One of several processes, whose database the first has prepared. */
export function startProcess(config: Config): Promise<Running> {
  const log = openLog(config.logLevel)
  return serve(config, log, joinPrepared(config, log))
}

async function serve(config: Config, log: Logger, preparing: Promise<Base>): Promise<Running> {
  const base = await preparing
  const undo: (() => Promise<unknown>)[] = [base.close]
  const close = async () => {
    for (const end of undo.splice(0).reverse()) await end().catch((error: unknown) => log.error({ err: error }, 'while stopping'))
  }
  try {
    const deps = await openDeps(config, log, base)
    undo.push(
      async () => deps.redis?.close(),
      async () => closePush(deps.push),
      () => deps.jobs.stop(),
    )
    registerWorkers(deps)
    const app = await buildApp(deps)
    // In reverse: sockets end before the HTTP server, which waits for them.
    undo.push(
      () => app.close(),
      async () => deps.realtime.close(),
    )
    await deps.jobs.start()
    await app.listen({ port: config.port, host: config.host }).catch(explainListening(config))
    deps.realtime.attach(app.server)
    deps.realtime.checkSockets()
    const { address, port, family } = app.server.address() as AddressInfo
    return {
      address: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
      deps,
      stop: () => drain(deps).then(close),
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Keeps serving while `/readyz` fails, so that balancers route elsewhere; sockets are closed at random moments. */
async function drain({ config: { drainMs }, leaving, realtime }: Deps): Promise<void> {
  if (leaving.signal.aborted) return
  leaving.abort()
  if (drainMs === 0) return
  await delay(drainMs / 2)
  realtime.moveSockets(drainMs / 2)
  await delay(drainMs / 2)
}

function explainListening({ host, port }: Config) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE')
      throw new ConfigError(`PORT ${port} on ${host} is in use by another program; stop it or set PORT to a free one.`)
    if (error.code === 'EACCES') throw new ConfigError(`PORT ${port} may not be used by this account; set PORT to one above 1023.`)
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
      throw new ConfigError(`HOST ${host} is no address of this machine; set HOST to 127.0.0.1 or 0.0.0.0.`)
    throw error
  }
}

export async function openDeps(
  config: Config,
  log: Logger,
  { db, connection }: Pick<Base, 'db' | 'connection'>,
  clock = () => new Date(),
  connect?: Connect,
): Promise<Deps> {
  const keys = authKeys(db, config, clock)
  const redis = config.redisUrl ? await openRedis({ url: config.redisUrl, secret: config.secret }, log) : null
  const limits = openLimits({ db, redis, clock }, config.rateLimits)
  const failures = openFailures(log)
  db.onFailedEffect((error) => failures.report('effect', error))
  return {
    config,
    db,
    keys,
    log,
    failures,
    leaving: new AbortController(),
    accountHooks,
    clock,
    jobs: openJobs(connection, failures),
    storage: openStorage(config),
    space: () => diskSpace(config.dataDir),
    redis,
    realtime: openRealtime({ config, db, redis, keys, log, failures, clock, limits }),
    push: openPush(config, clock, connect),
    limits,
  }
}
