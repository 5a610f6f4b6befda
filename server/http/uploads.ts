import { Readable } from 'node:stream'
import { Failure, type FailureCode } from '@atelier/contract/errors'
import { Metadata, Server, TUS_RESUMABLE, type Upload } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newId } from '#db/ids.ts'
import type { Deps } from '#deps.ts'
import { openPartials, type Partials } from '#features/media/partials.ts'
import { keptPlan, planUpload } from '#features/media/upload-plan.ts'
import { authenticate } from '#http/session.ts'

const perHour = { max: 120, per_s: 3_600 }
const perDay = { max: 400, per_s: 86_400 }

/**
 * Resumable uploads at /uploads by the tus protocol 1.0.0 (creation, termination, expiration). Everything is checked before a byte is taken;
 * the answer to the last byte comes when the file has been checked by its content and stored. Other people's uploads do not exist.
 */
export async function uploadRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'db' | 'keys' | 'storage' | 'limits' | 'log'>,
): Promise<void> {
  const partials = openPartials(deps)
  const tus = openTus(partials.store, deps)

  await app.register(async (scope) => {
    // tus takes bodies as the streams that they are.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))

    scope.post('/uploads', async (request, reply) => {
      const viewer = await authenticate(deps, request)
      const { bytes, ...plan } = planUpload(request.headers, viewer.id)
      await deps.limits.take(`uploads-hour:${viewer.id}`, perHour)
      await deps.limits.take(`uploads-day:${viewer.id}`, perDay)
      return relay(await tus(request, { 'upload-length': String(bytes), 'upload-metadata': Metadata.stringify(keptPlan(plan)) }), reply)
    })

    scope.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: '/uploads/:id',
      handler: async (request, reply) => {
        const viewer = await authenticate(deps, request)
        const upload = await partials.own(request.params.id, viewer.id)
        // Whoever lost the answer to the last byte asks again here; after a crash what arrived whole is finished now.
        if (request.method === 'HEAD' && (await partials.isWhole(upload))) {
          await partials.finish(upload)
          return reply.headers(whole(upload)).send()
        }
        const answer = await tus(request, named(request, 'upload-offset', 'content-type', 'content-length'))
        if (request.method === 'PATCH' && answer.headers.get('upload-offset') === String(upload.size)) await partials.finish(upload)
        return relay(answer, reply)
      },
    })
  })
}

// tus sees the headers that were checked, and answers with a web Response: refusals then leave like all others of ours.
function openTus(datastore: Partials['store'], { log }: Pick<Deps, 'log'>) {
  const server = new Server({
    path: '/uploads',
    relativeLocation: true,
    datastore,
    namingFunction: () => newId(),
    allowedOrigins: () => false,
    onResponseError: (_request, error) => {
      if (!('status_code' in error)) log.error({ err: error }, 'upload failed')
      return undefined
    },
  })
  return (request: FastifyRequest, headers: Record<string, string>): Promise<Response> => {
    const { method, url, raw } = request
    const sent = { ...headers, ...named(request, 'tus-resumable') }
    const body = method === 'PATCH' ? { body: Readable.toWeb(raw), duplex: 'half' } : {}
    return server.handleWeb(new Request(`http://local${url}`, { method, headers: sent, ...body } as RequestInit))
  }
}

function named({ headers }: FastifyRequest, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])))
}

function whole({ size = 0 }: Upload): Record<string, string> {
  return { 'tus-resumable': TUS_RESUMABLE, 'upload-offset': String(size), 'upload-length': String(size), 'cache-control': 'no-store' }
}

const codeOf: Record<number, FailureCode> = { 404: 'not_found', 409: 'conflict', 410: 'not_found', 413: 'too_large', 500: 'unexpected' }

async function relay(answer: Response, reply: FastifyReply): Promise<FastifyReply> {
  if (answer.status >= 400) throw new Failure(codeOf[answer.status] ?? 'bad_request')
  for (const [name, value] of answer.headers) if (!name.startsWith('access-control-')) reply.header(name, value)
  return reply.code(answer.status).send()
}
