import { hash, timingSafeEqual } from 'node:crypto'
import { Failure } from '@atelier/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, type Gauge, Histogram, Registry } from 'prom-client'
import { type Config, isLoopback } from '#config.ts'
import { sql } from '#db/sql.ts'
import type { Deps } from '#deps.ts'
import { isAddressedToLoopback } from '#http/this-machine.ts'
import { metricsOf } from '#processes/metrics.ts'

export function healthRoutes(
  app: FastifyInstance,
  { db, redis, config, leaving, failures: background }: Pick<Deps, 'db' | 'redis' | 'config' | 'leaving' | 'failures'>,
  gauges: Gauge[],
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status class',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const failures = new Counter({ name: 'http_failures_total', help: 'Answers with status 500 and above', registers: [registry] })
  registry.registerMetric(background.counter)
  for (const metric of [...gauges, ...(db.replica?.metrics ?? [])]) registry.registerMetric(metric)
  const metrics = metricsOf(registry)
  app.addHook('onResponse', (request, reply, done) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    seconds.observe({ route: request.routeOptions.url ?? 'none', status }, reply.elapsedTime / 1000)
    if (reply.statusCode >= 500) failures.inc()
    done()
  })

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (leaving.signal.aborted) throw new Failure('unavailable', { retryAfter: 5 })
    await db.one(sql`select 1 as ready`)
    return reply.send({ status: 'ready', ...(redis ? { redis: redis.client.isReady ? 'ready' : 'away' } : {}) })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayMeasure(request, config)) throw new Failure('unauthenticated')
    return reply.type(registry.contentType).send(await metrics())
  })
}

/** A proxy on this machine speaks for others, so only direct requests from here need no token. */
function mayMeasure({ headers, socket }: FastifyRequest, { metricsToken }: Pick<Config, 'metricsToken'>): boolean {
  const shown = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (shown !== undefined) return metricsToken !== undefined && timingSafeEqual(digest(shown), digest(metricsToken))
  const peer = socket.remoteAddress ?? ''
  return isLoopback(peer.replace(/^::ffff:/, '')) && isAddressedToLoopback(headers)
}

const digest = (text: string) => hash('sha256', text, 'buffer')
