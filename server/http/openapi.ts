import { api, failuresOf } from '@atelier/contract/api'
import { type Endpoint, hasBody, pathParameters } from '@atelier/contract/endpoint'
import { type FailureCode, statusOf } from '@atelier/contract/errors'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#deps.ts'
import { docsPage, docsStyle } from '#http/docs-page.ts'
import { pagePolicy } from '#http/headers.ts'

type Json = Record<string, unknown>

export function docsRoutes(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const document = openapi(config.publicUrl)
  const page = docsPage()
  app.get('/api/openapi.json', async () => document)
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', pagePolicy()).send(page),
  )
  app.get('/api/docs.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(docsStyle),
  )
}

function openapi(publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(api)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Atelier', version: '1', description: 'Create. Connect. Community.' },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Problem: {
          type: 'object',
          required: ['type', 'title', 'status', 'code'],
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            code: { type: 'string', enum: Object.keys(statusOf) },
            limit: { type: 'number' },
            restriction: {
              type: 'object',
              properties: {
                id: { type: 'string', format: 'uuid' },
                reason: { type: 'string' },
                ends_at: { type: 'string', format: 'date-time' },
              },
            },
            errors: { type: 'array', items: { type: 'object', properties: { field: { type: 'string' }, code: { type: 'string' } } } },
          },
        },
      },
    },
  }
}

function operation(name: string, endpoint: Endpoint): Json {
  const input = schemaOf(endpoint.input, 'input') as { properties?: Record<string, Json>; required?: string[] }
  const inPath = pathParameters(endpoint.path)
  const fields = Object.entries(input.properties ?? {})
  const parameter = ([field, schema]: [string, Json], place: 'path' | 'query') => ({
    name: field,
    in: place,
    required: place === 'path' || (input.required ?? []).includes(field),
    schema,
  })
  const outside = fields.filter(([field]) => !inPath.includes(field))
  const inBody = hasBody(endpoint) && outside.length > 0
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    security: endpoint.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    'x-access': endpoint.access,
    ...(endpoint.assurance ? { 'x-assurance': endpoint.assurance } : {}),
    parameters: [
      ...fields.filter(([field]) => inPath.includes(field)).map((field) => parameter(field, 'path')),
      ...(inBody ? [] : outside.map((field) => parameter(field, 'query'))),
    ],
    ...(inBody ? { requestBody: { required: true, content: { 'application/json': { schema: bodyOf(outside, input.required) } } } } : {}),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: schemaOf(endpoint.output, 'output') } } },
      ...refusals(endpoint),
    },
  }
}

function refusals(endpoint: Endpoint): Json {
  const byStatus = Object.groupBy(failuresOf(endpoint).toSorted(), (code) => statusOf[code])
  const answer = (codes: FailureCode[]) => ({
    description: codes.join(', '),
    content: {
      'application/problem+json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { type: 'string', enum: codes } } }] },
      },
    },
  })
  return Object.fromEntries(Object.entries(byStatus).map(([status, codes = []]) => [status, answer(codes)]))
}

function bodyOf(fields: [string, Json][], required: string[] = []): Json {
  const names = fields.map(([name]) => name)
  return { type: 'object', properties: Object.fromEntries(fields), required: required.filter((name) => names.includes(name)) }
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', cycles: 'ref' }) as Json
  return rest
}
