import { api } from '@atelier/contract/api'
import { type Endpoint, pathParameters, requestOf } from '@atelier/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#db/ids.ts'
import type { TestPerson } from '#testing/world.ts'

/**
 * Which of these texts a person, or null for anybody, finds by asking every reading endpoint for its first page. `about` has the values that
 * are tried for fields, by name. In `q`, name a part of a text: recent searches repeat what one looked for.
 */
export async function crawl(
  app: FastifyInstance,
  person: TestPerson | null,
  secrets: string[],
  about: Record<string, unknown[]>,
): Promise<string[]> {
  const answers = await everyAnswer(app, person, about)
  return secrets.filter((secret) => answers.some(({ body }) => body.includes(secret)))
}

/** The names of the reading endpoints that answer a person with a text. */
export async function endpointsShowing(
  app: FastifyInstance,
  person: TestPerson | null,
  secret: string,
  about: Record<string, unknown[]>,
): Promise<string[]> {
  const answers = await everyAnswer(app, person, about)
  return [...new Set(answers.filter(({ body }) => body.includes(secret)).map(({ name }) => name))].sort()
}

async function everyAnswer(app: FastifyInstance, person: TestPerson | null, about: Record<string, unknown[]>) {
  const known = { ...none, ...about }
  const headers = person ? { authorization: `Bearer ${person.token}` } : {}
  const answers: { name: string; body: string }[] = []
  const ask = async ({ name, endpoint }: (typeof reads)[number], input: object) => {
    const { url } = requestOf(endpoint, input)
    const { statusCode, body } = await app.inject({ url, headers })
    expect(statusCode, url).toBeLessThan(500)
    answers.push({ name, body })
  }
  for (const read of reads) await Promise.all(inputsOf(read, known).map((input) => ask(read, input)))
  return answers
}

/** Every reading endpoint with its fields, and what each may be if that is a choice. */
const reads = Object.entries<Endpoint>(api)
  .filter(([, { method }]) => method === 'GET')
  .map(([name, endpoint]) => {
    const { properties = {} } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as {
      properties?: Record<string, { enum?: unknown[] }>
    }
    return { name, endpoint, choices: Object.entries(properties).map(([name, schema]) => [name, schema.enum ?? []] as const) }
  })

const missing = [
  'conversation_id',
  'message_id',
  'user_id',
  'post_id',
  'comment_id',
  'media_id',
  'collection_id',
  'community_id',
  'notification_id',
  'report_id',
  'target_id',
]
const none: Record<string, unknown[]> = {
  ...Object.fromEntries(missing.map((name) => [name, [newId()]])),
  identifier: ['nobody'],
  name: ['none'],
  username: ['free_name'],
  q: ['none'],
  after: [0],
  from: [1],
  limit: [20],
}

/** An endpoint's inputs with every combination of known values and choices. */
function inputsOf({ endpoint: { path }, choices }: (typeof reads)[number], known: Record<string, unknown[]>): object[] {
  const fields = choices.map(([name, values]) => [name, known[name] ?? values] as const)
  for (const [name, values] of fields)
    if (values.length === 0 && pathParameters(path).includes(name)) throw new Error(`say what ${name} in ${path} can be`)
  return fields
    .filter(([, values]) => values.length > 0)
    .reduce<object[]>((inputs, [name, values]) => inputs.flatMap((before) => values.map((value) => ({ ...before, [name]: value }))), [{}])
}
