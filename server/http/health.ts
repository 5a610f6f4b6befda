import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { sql } from '#db/sql.ts'
import type { Deps } from '#deps.ts'

/** /healthz: the process runs; /readyz: the database answers (Redis may be away, it can do without); /metrics: for Prometheus. */
export function healthRoutes(app: FastifyInstance, { db, redis }: Pick<Deps, 'db' | 'redis'>): void {
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
  app.addHook('onResponse', async (request, reply) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    seconds.observe({ route: request.routeOptions.url ?? 'none', status }, reply.elapsedTime / 1000)
    if (reply.statusCode >= 500) failures.inc()
  })

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    await db.one(sql`select 1 as ready`)
    return reply.send({ status: 'ready', ...(redis ? { redis: redis.client.isReady ? 'ready' : 'away' } : {}) })
  })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}
