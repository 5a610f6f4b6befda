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

/** QUALITY R23 */
export async function addHeaders(app: FastifyInstance, { config }: { config: Config }): Promise<void> {
  const always = Object.entries({
    ...common,
    'content-security-policy': apiPolicy,
    ...(config.publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  })
  app.addHook('onRequest', ({ routeOptions, url }, reply, done) => {
    for (const [name, value] of always) reply.raw.setHeader(name, value)
    if (/^\/api(\/|$)/.test(routeOptions.url ?? url)) reply.raw.setHeader('cache-control', 'no-store')
    done()
  })
  const allowed = new Set(config.allowedOrigins)
  await app.register(cors, {
    origin: (origin, decide) => decide(null, origin !== undefined && allowed.has(origin)),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'apikey',
      'content-type',
      'x-client-info',
      'x-supabase-api-version',
      'x-request-id',
      'x-known-device',
      'tus-resumable',
      'upload-length',
      'upload-offset',
      'upload-metadata',
      'upload-defer-length',
      'upload-concat',
      'x-http-method-override',
    ],
    exposedHeaders: [
      'x-request-id',
      'retry-after',
      'x-supabase-api-version',
      'x-total-count',
      'link',
      'etag',
      'x-known-device',
      'location',
      'tus-resumable',
      'tus-version',
      'tus-extension',
      'tus-max-size',
      'upload-offset',
      'upload-length',
      'upload-expires',
    ],
    maxAge: 7_200,
    strictPreflight: false,
  })
}

const cloudflare = 'https://challenges.cloudflare.com'
const hcaptcha = 'https://hcaptcha.com https://*.hcaptcha.com'
const captchaSources = {
  turnstile: { script: cloudflare, frame: cloudflare, style: '', connect: '' },
  hcaptcha: { script: hcaptcha, frame: hcaptcha, style: hcaptcha, connect: hcaptcha },
}

export const workerPolicy = (media?: string) =>
  `default-src 'none'; ${["connect-src 'self'", media].filter(Boolean).join(' ')}; frame-ancestors 'none'`

interface PageSources {
  inlineScriptHashes?: string[]
  styleHash?: string | undefined
  captcha?: { provider: keyof typeof captchaSources } | undefined
  media?: string | undefined
}

export function pagePolicy({ inlineScriptHashes = [], styleHash, captcha, media }: PageSources = {}): string {
  const also = captcha && captchaSources[captcha.provider]
  const own = (name: string, ...sources: (string | undefined)[]) => [name, "'self'", ...sources].filter(Boolean).join(' ')
  return [
    "default-src 'none'",
    own('script-src', ...inlineScriptHashes.map((hash) => `'sha256-${hash}'`), also?.script),
    own('style-src', styleHash && `'sha256-${styleHash}'`, also?.style),
    own('img-src', 'data: blob:', media),
    own('media-src', 'blob:', media),
    "font-src 'self'",
    own('connect-src', media, also?.connect),
    ...(also ? [`frame-src ${also.frame}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
