import { Failure } from '@atelier/contract/errors'
import { rates } from '@atelier/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { throwAwayArchives } from '#features/media/media.queries.ts'
import { openPartials, type PartialUpload } from '#features/media/partials.ts'
import { planUpload } from '#features/media/upload-plan.ts'
import { mustBeOnboarded } from '#features/onboarding/must-be-onboarded.ts'
import { authenticate } from '#http/session.ts'
import { requireFreeSpace } from '#storage/space.ts'

const version = '1.0.0'

type UploadDeps = Pick<Deps, 'config' | 'db' | 'keys' | 'storage' | 'jobs' | 'space' | 'limits' | 'clock' | 'failures'>

/** tus 1.0.0. The last byte is answered once the file is checked and stored. */
export async function uploadRoutes(app: FastifyInstance, deps: UploadDeps): Promise<void> {
  const partials = openPartials(deps)
  app.addHook('preClose', () => partials.close())
  const ownPartial = async (request: FastifyRequest<{ Params: { id: string } }>) =>
    partials.own(request.params.id, (await authenticate(deps, request)).id)

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null))
    scope.addHook('onRequest', speakTus)

    scope.post('/uploads', async (request, reply) => {
      const viewer = await authenticate(deps, request)
      const plan = planUpload(request.headers, viewer.id)
      await requireFreeSpace(deps, plan.bytes)
      if (plan.kind === 'archive') {
        await mustBeOnboarded(deps.db, viewer.id)
        await deps.limits.take(`archives:${viewer.id}`, rates.imports)
      } else {
        await deps.limits.take(`uploads-hour:${viewer.id}`, rates.uploadsPerHour)
        await deps.limits.take(`uploads-day:${viewer.id}`, rates.uploadsPerDay)
      }
      const partial = await partials.begin(plan)
      if (plan.kind === 'archive') {
        await partials.removeArchives(partial)
        await throwAwayArchives(deps.db, viewer.id, partial.id)
      }
      return reply
        .code(201)
        .headers({ location: `/uploads/${partial.id}`, ...waiting(partial) })
        .send()
    })

    scope.head<{ Params: { id: string } }>('/uploads/:id', async (request, reply) => {
      const partial = await ownPartial(request)
      const offset = await partials.arrived(partial)
      // The client lost the answer to the last byte; after a crash the work is done now.
      if (offset === partial.bytes) await partials.finish(partial)
      return reply.headers({ 'upload-offset': offset, 'upload-length': partial.bytes, ...waiting(partial) }).send()
    })

    scope.patch<{ Params: { id: string } }>('/uploads/:id', async (request, reply) => {
      const partial = await ownPartial(request)
      const offset = Number(request.headers['upload-offset'] || Number.NaN)
      if (!Number.isInteger(offset)) throw new Failure('bad_request')
      if (offset + Number(request.headers['content-length'] ?? 0) > partial.bytes) throw new Failure('too_large')
      const now = await partials.append(partial, offset, request.raw)
      if (now === partial.bytes) await partials.finish(partial)
      return reply
        .code(204)
        .headers({ 'upload-offset': now, ...waiting(partial) })
        .send()
    })

    scope.delete<{ Params: { id: string } }>('/uploads/:id', async (request, reply) => {
      await partials.remove(await ownPartial(request))
      return reply.code(204).send()
    })
  })
}

async function speakTus(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  reply.headers({ 'tus-resumable': version, 'cache-control': 'no-store' })
  if (request.headers['tus-resumable'] === version) return undefined
  return reply.code(412).header('tus-version', version).send()
}

function waiting({ expires_at }: PartialUpload): Record<string, string> {
  return { 'upload-expires': new Date(expires_at).toUTCString() }
}
