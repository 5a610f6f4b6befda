import { limits } from '@atelier/contract/limits'
import type { FastifyRequest } from 'fastify'
import { addressBlock } from '#http/addresses.ts'
import type { Limits } from '#http/limits.ts'

const { callsPerMinute, pagesPerMinute, mapsPerMinute, filesPerMinute, handshakesPerMinute } = limits.perBlock
const rates = {
  calls: { max: callsPerMinute, per_s: 60 },
  pages: { max: pagesPerMinute, per_s: 60 },
  maps: { max: mapsPerMinute, per_s: 60 }, // each reads thousands of rows
  files: { max: filesPerMinute, per_s: 60 },
  handshakes: { max: handshakesPerMinute, per_s: 60 },
}

/** Per process; calls that guard accounts have shared limits of their own. @throws Failure rate_limited */
export function limitRequest(counts: Limits, request: FastifyRequest): void {
  const kind = kindOf(request)
  if (kind) counts.takeHere(`${kind}:${addressBlock(request.ip)}`, rates[kind])
}

export function limitHandshake(counts: Limits, address: string): void {
  counts.takeHere(`handshakes:${addressBlock(address)}`, rates.handshakes)
}

// By the matched route, because a path has many spellings. /healthz is free: monitoring must always reach it.
function kindOf({ routeOptions: { url: route }, url }: FastifyRequest): keyof typeof rates | null {
  if (route === '/healthz') return null
  if (route?.startsWith('/sitemap')) return 'maps'
  if (/^\/(api|auth|uploads)(\/|$)/.test(route ?? url)) return 'calls'
  return route !== undefined && /^\/media\/|\.(?!xml$)\w+$/.test(route) ? 'files' : 'pages'
}
