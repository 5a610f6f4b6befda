import { Failure } from '@atelier/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { isReserved, trainingRobots } from '#features/syndication/not-for-training.ts'

export function robotsRoutes(app: FastifyInstance, { db, config }: Pick<Deps, 'db' | 'config'>): void {
  app.get('/robots.txt', async (_request, reply) => {
    const refused = (await isReserved(db)) ? [...trainingRobots.map((name) => `User-agent: ${name}`), 'Disallow: /', ''] : []
    const lines = [...refused, 'User-agent: *', 'Allow: /', 'Disallow: /api/', '', `Sitemap: ${config.publicUrl}/sitemap.xml`, '']
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(lines.join('\n'))
  })

  app.get('/.well-known/tdmrep.json', async (_request, reply) => {
    if (!(await isReserved(db))) throw new Failure('not_found')
    return reply.header('cache-control', 'no-cache').send([{ location: '/', 'tdm-reservation': 1 }])
  })
}
