import { isDeepStrictEqual } from 'node:util'
import { api, failuresOf } from '@atelier/contract/api'
import { type FailureCode, statusOf } from '@atelier/contract/errors'
import * as z from 'zod/mini'

/** `route` is `METHOD url`; undefined if no route matched. */
export interface Answer {
  status: number
  type: string
  body: string
  location: string | undefined
  route: string | undefined
}

const endpoints = new Map(Object.values(api).map((endpoint) => [`${endpoint.method} /api${endpoint.path}`, endpoint]))
const problemSchema = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(Object.keys(statusOf) as FailureCode[]),
  errors: z.optional(z.array(z.strictObject({ field: z.string(), code: z.string() }))),
})
const authRefusal = z.union([
  z.looseObject({ code: z.int(), error_code: z.string(), msg: z.string() }),
  z.looseObject({ code: z.string(), error_code: z.string(), message: z.string() }),
  z.strictObject({ error: z.string(), error_description: z.string() }),
])
const engineRefusal = z.strictObject({ code: z.int(), message: z.string() })

/** What is wrong with an answer, or null. */
export function complaint(method: string, answer: Answer, ownOrigins: string[]): string | null {
  const { status, body, route, location } = answer
  if (status >= 500) return `answered ${status}: ${body.slice(0, 200)}`
  if (location !== undefined && !isOwn(location, ownOrigins)) return `sends people to ${location}`
  const endpoint = route === undefined ? undefined : endpoints.get(route.replace(/^HEAD /, 'GET '))
  if (method === 'HEAD' || status === 204 || status === 304 || body === '') {
    return endpoint && method !== 'HEAD' ? `answered ${status} with an empty body` : null
  }
  if (status >= 400) return refusalComplaint(answer, endpoint ? failuresOf(endpoint) : undefined)
  if (!endpoint) return null
  const json = parsed(body)
  const checked = z.safeParse(endpoint.output, json)
  if (!checked.success) return `answered outside its schema: ${z.prettifyError(checked.error)}`
  return isDeepStrictEqual(checked.data, json) ? null : 'answered members that its schema does not have'
}

function refusalComplaint({ status, type, body, route }: Answer, declared: FailureCode[] | undefined): string | null {
  const json = parsed(body)
  if (!type.startsWith('application/problem+json')) {
    if (engineRefusal.safeParse(json).success && route === undefined) return null
    // Who follows the link of a mail reads a page.
    if (status === 404 && type.startsWith('text/html') && / \/unsubscribe\//.test(route ?? '')) return null
    const byAuth = route === undefined || / \/auth\/v1(\/|$)/.test(route)
    return byAuth && z.safeParse(authRefusal, json).success ? null : `refused with ${status} in no known shape: ${body.slice(0, 200)}`
  }
  const problem = z.safeParse(problemSchema, json)
  if (!problem.success) return `refused with ${status}, no problem details: ${body.slice(0, 200)}`
  const { code } = problem.data
  if (problem.data.status !== status || statusOf[code] !== status) return `refused with ${code} under status ${status}`
  return declared && !declared.includes(code) ? `refused with ${code}, which it does not declare` : null
}

function isOwn(location: string, ownOrigins: string[]): boolean {
  const origin = URL.parse(location, ownOrigins[0])?.origin
  return origin !== undefined && ownOrigins.includes(origin)
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
