import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), interest-cohort=()',
  'x-frame-options': 'DENY',
}
const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

/** QUALITY R23: the headers that every answer carries, and CORS for the allowed origins alone. */
export async function addHeaders(app: FastifyInstance, { config }: { config: Config }): Promise<void> {
  const always = Object.entries({
    ...common,
    'content-security-policy': apiPolicy,
    ...(config.publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  })
  app.addHook('onRequest', async (_request, reply) => {
    for (const [name, value] of always) reply.raw.setHeader(name, value)
  })
  const allowed = new Set(config.allowedOrigins)
  await app.register(cors, {
    origin: (origin, decide) => decide(null, origin !== undefined && allowed.has(origin)),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      ...['authorization', 'apikey', 'content-type', 'x-client-info', 'x-supabase-api-version', 'x-request-id'],
      ...[
        'tus-resumable',
        'upload-length',
        'upload-offset',
        'upload-metadata',
        'upload-defer-length',
        'upload-concat',
        'x-http-method-override',
      ],
    ],
    exposedHeaders: [
      ...['x-request-id', 'retry-after', 'x-supabase-api-version', 'x-total-count', 'link', 'etag'],
      ...['location', 'tus-resumable', 'tus-version', 'tus-extension', 'tus-max-size', 'upload-offset', 'upload-length', 'upload-expires'],
    ],
    maxAge: 7_200,
    strictPreflight: false,
  })
}

/** The policy of a page of ours: scripts of our own origin, and inline ones whose SHA-256 is named. */
export function pagePolicy(inlineScriptHashes: string[] = []): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScriptHashes.map((hash) => `'sha256-${hash}'`)].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
