import { createPrivateKey } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { featureFlags } from '@atelier/contract/flags'
import { z } from 'zod'
import { keptSecret } from '#secrets.ts'

/** Tells the operator in one sentence what is wrong and what to do. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export type Config = ReturnType<typeof readConfig>

export type OidcProvider = z.infer<typeof oidcProvider>
export type SmsProvider = z.infer<typeof smsProvider>
export type FcmAccount = z.infer<typeof fcmAccount>
export type ApnsKey = NonNullable<Config['push']['apns']>

/** Without SECRET on the embedded database it makes one and keeps it in DATA_DIR. @throws ConfigError naming the first bad variable */
export function readConfig(env: NodeJS.ProcessEnv, firstSecret?: string) {
  const read = parse(env)
  const publicUrl = read.PUBLIC_URL ?? `http://localhost:${read.PORT}`
  const loopback = isLoopback(read.HOST) && isLoopback(new URL(publicUrl).hostname)
  const development = loopback || read.INSECURE_DEV
  const dataDir = resolve(import.meta.dirname, '..', read.DATA_DIR)
  if (!development) refuseUnsafe(read)
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl,
    mediaUrl: read.MEDIA_URL,
    processes: read.WEB_CONCURRENCY,
    drainMs: read.DRAIN_S * 1_000,
    secret: read.SECRET ?? ownSecret(dataDir, read.DATABASE_URL, firstSecret),
    allowedOrigins: [...new Set([publicUrl, ...(loopback ? loopbackOrigins(publicUrl) : []), ...nativeOrigins, ...read.ALLOWED_ORIGINS])],
    redirectOrigins: [...new Set([publicUrl, ...read.AUTH_REDIRECTS])],
    dataDir,
    backupDir: read.BACKUP_DIR && resolve(import.meta.dirname, '..', read.BACKUP_DIR),
    databaseUrl: read.DATABASE_URL,
    databaseReadUrl: readUrlOf(read),
    redisUrl: read.REDIS_URL,
    s3: s3Of(read),
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM ?? `Atelier <no-reply@${new URL(publicUrl).hostname}>`,
    demo: read.DEMO ?? (loopback && !read.DATABASE_URL),
    rateLimits: read.RATE_LIMITS,
    memoryBytes: read.MEMORY_MB * 1024 * 1024,
    metricsToken: read.METRICS_TOKEN,
    pushNotifications: read.PUSH_NOTIFICATIONS_ENABLED,
    push: { fcm: read.FCM_SERVICE_ACCOUNT, apns: apnsOf(read) },
    mobile: { androidFingerprints: read.MOBILE_ANDROID_SHA256, appleAppId: read.MOBILE_APPLE_APP_ID },
    auth: {
      autoconfirm: read.AUTH_AUTOCONFIRM,
      passwordMin: read.AUTH_PASSWORD_MIN,
      mailIntervalS: read.AUTH_MAIL_INTERVAL_S,
      mailsPerHour: read.AUTH_MAILS_PER_HOUR,
      mailLink: read.AUTH_MAIL_LINK,
      reuseIntervalS: read.AUTH_REUSE_INTERVAL_S,
      anonymous: read.AUTH_ANONYMOUS,
      phone: read.AUTH_PHONE,
      manualLinking: read.AUTH_MANUAL_LINKING,
      web3: read.AUTH_WEB3,
      providers: read.AUTH_PROVIDERS,
      captcha: read.AUTH_CAPTCHA,
      sms: read.AUTH_SMS,
    },
    logLevel: read.LOG_LEVEL ?? (development ? 'warn' : 'info'),
    trustProxy: read.TRUST_PROXY,
    development,
    /** Development mode for others too: every start warns about it. */
    insecureDev: read.INSECURE_DEV,
  }
}

// The origins of the native app's web view, Android and iOS.
export const nativeOrigins = ['capacitor://localhost', 'https://localhost']

const oidcProvider = z.strictObject({
  issuer: z.url({ protocol: /^https?$/ }),
  client_id: z.string().min(1),
  client_secret: z.string().optional(),
  jwks_uri: z.url({ protocol: /^https?$/ }).optional(),
  scopes: z.string().optional(),
})
const captcha = z.strictObject({
  provider: z.enum(['turnstile', 'hcaptcha']),
  site_key: z.string().min(1),
  secret: z.string().min(1),
})

const smsProvider = z.strictObject({
  /** Receives `{to, text}` as JSON, with `token` as bearer token. */
  url: z.url({ protocol: /^https?$/ }),
  token: z.string().min(1).optional(),
})

const fcmAccount = z.object({
  project_id: z.string().regex(/^[\w:.-]+$/),
  client_email: z.string().min(1),
  private_key: privateKey('rsa'),
  token_uri: z.url({ protocol: /^https$/ }).default('https://oauth2.googleapis.com/token'),
})

const mostProcesses = 64

const variables = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address')
    .default('127.0.0.1'),
  PUBLIC_URL: origin('http', 'https').optional(),
  MEDIA_URL: origin('http', 'https').optional(),
  WEB_CONCURRENCY: processes().default(1),
  DRAIN_S: wholeNumber(0, 60).default(0),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ALLOWED_ORIGINS: list(origin('http', 'https', 'capacitor', 'ionic')),
  DATA_DIR: z.string().default('.data'),
  BACKUP_DIR: z.string().optional(),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  DATABASE_READ_URL: url('postgres', 'postgresql').optional(),
  REDIS_URL: url('redis', 'rediss').optional(),
  S3_ENDPOINT: url('http', 'https').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]+ <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, 'must be an address such as Atelier <hello@example.org>')
    .optional(),
  DEMO: onOff().optional(),
  RATE_LIMITS: onOff().default(true),
  MEMORY_MB: wholeNumber(0, 4_096).default(64),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'must have at least 16 characters and no spaces')
    .optional(),
  PUSH_NOTIFICATIONS_ENABLED: onOff().default(featureFlags.PUSH_NOTIFICATIONS_ENABLED),
  FCM_SERVICE_ACCOUNT: json(fcmAccount).optional(),
  APNS_KEY: privateKey('ec').optional(),
  APNS_KEY_ID: appleId().optional(),
  APNS_TEAM_ID: appleId().optional(),
  APNS_TOPIC: z
    .string()
    .regex(/^[\w.-]+$/, 'must be the bundle ID of the app')
    .optional(),
  MOBILE_ANDROID_SHA256: list(fingerprint()),
  MOBILE_APPLE_APP_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}\.[\w.-]+$/, 'must be the team and the bundle ID, such as AB12CD34EF.app.atelier')
    .optional(),
  INSECURE_DEV: onOff().default(false),
  AUTH_AUTOCONFIRM: onOff().default(false),
  AUTH_PASSWORD_MIN: wholeNumber(6, 72).default(8),
  AUTH_MAIL_INTERVAL_S: wholeNumber(0, 86_400).default(60),
  AUTH_MAILS_PER_HOUR: wholeNumber(1, 1_000_000).default(1000),
  AUTH_MAIL_LINK: onOff().default(false),
  AUTH_REDIRECTS: list(origin('http', 'https')),
  AUTH_REUSE_INTERVAL_S: wholeNumber(0, 300).default(10),
  AUTH_ANONYMOUS: onOff().default(false),
  AUTH_PHONE: onOff().default(false),
  AUTH_MANUAL_LINKING: onOff().default(false),
  AUTH_WEB3: list(z.enum(['ethereum', 'solana'], 'must list ethereum, solana or both')),
  AUTH_PROVIDERS: json(z.record(z.string().regex(/^[a-z][a-z0-9:_-]*$/), oidcProvider)).default({}),
  AUTH_CAPTCHA: json(captcha).optional(),
  AUTH_SMS: json(smsProvider).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be fatal, error, warn, info, debug, trace or silent')
    .optional(),
  TRUST_PROXY: trustProxy().default(false),
})
type Variables = z.infer<typeof variables>

function parse(env: NodeJS.ProcessEnv): Variables {
  const given = Object.fromEntries(Object.entries(env).filter(([name, value]) => name in variables.shape && value?.trim()))
  const read = variables.safeParse(given)
  if (read.success) return read.data
  const { path, message } = read.error.issues[0] as z.core.$ZodIssue
  const [name, ...inside] = path.filter((key) => typeof key === 'string')
  // Without the value, which may be a password.
  throw new ConfigError(inside.length > 0 ? `${name} is not right at ${inside.join('.')}: ${message}.` : `${name} ${message}.`)
}

function refuseUnsafe(read: Variables) {
  const why = 'because HOST or PUBLIC_URL is not loopback, so this is production'
  if (read.DEMO) throw new ConfigError(`DEMO must not be 1 ${why}: its accounts have known passwords.`)
  if (!read.SMTP_URL)
    throw new ConfigError(`SMTP_URL is required ${why}; INSECURE_DEV=1 keeps development mode for tests on a network that you trust.`)
  if (!read.SECRET) throw new ConfigError(`SECRET is required ${why}: set it to at least 32 random characters and keep it.`)
}

function ownSecret(dataDir: string, databaseUrl: string | undefined, first: string | undefined) {
  if (databaseUrl) throw new ConfigError('SECRET is required with DATABASE_URL: set it to at least 32 random characters and keep it.')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    return keptSecret(resolve(dataDir, 'secret'), first)
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${dataDir} cannot keep the secret: ${(error as Error).message}.`)
  }
}

function readUrlOf({ DATABASE_URL: primary, DATABASE_READ_URL: replicas }: Variables) {
  if (replicas && !primary) throw new ConfigError('DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replicas.')
  return replicas
}

function s3Of(read: Variables) {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = read
  if (endpoint && bucket && accessKeyId && secretAccessKey)
    return { endpoint, bucket, region: read.S3_REGION, accessKeyId, secretAccessKey }
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return undefined
  const missing = (['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).find((name) => !read[name])
  throw new ConfigError(`${missing} is required when another S3 variable is set.`)
}

function apnsOf(read: Variables) {
  const { APNS_KEY: key, APNS_KEY_ID: key_id, APNS_TEAM_ID: team_id, APNS_TOPIC: topic } = read
  if (key && key_id && team_id && topic) return { key, key_id, team_id, topic }
  if (!key && !key_id && !team_id && !topic) return undefined
  const missing = (['APNS_KEY', 'APNS_KEY_ID', 'APNS_TEAM_ID', 'APNS_TOPIC'] as const).find((name) => !read[name])
  throw new ConfigError(`${missing} is required when another APNS variable is set.`)
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

function loopbackOrigins(publicUrl: string) {
  return ['localhost', '127.0.0.1', '[::1]'].map((name) => Object.assign(new URL(publicUrl), { hostname: name }).origin)
}

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`
  return z.string().regex(/^\d+$/, message).transform(Number).pipe(z.int(message).min(min, message).max(max, message))
}

function processes() {
  const message = `must be auto or a whole number from 1 to ${mostProcesses}`
  return z.union(
    [
      z.literal('auto').transform(() => Math.min(availableParallelism(), mostProcesses)),
      z.string().regex(/^\d+$/).transform(Number).pipe(z.int(message).min(1, message).max(mostProcesses, message)),
    ],
    message,
  )
}

// Often pasted with `\n` for its line breaks.
function privateKey(type: 'rsa' | 'ec') {
  const message = `must be a private key (${type.toUpperCase()}) that starts with -----BEGIN PRIVATE KEY-----`
  return z.string().transform((text, context) => {
    try {
      const key = createPrivateKey(text.replaceAll('\\n', '\n'))
      if (key.asymmetricKeyType === type) return key
      throw new TypeError(message)
    } catch {
      context.addIssue({ code: 'custom', message })
    }
    return z.NEVER
  })
}

function appleId() {
  return z.string().regex(/^[A-Z0-9]{10}$/, 'must be the ten letters and digits that Apple shows')
}

function onOff() {
  return z.stringbool({ truthy: ['1', 'on', 'true'], falsy: ['0', 'off', 'false'], error: 'must be 1 or 0 (on and off will do)' })
}

/** Of the key that signs the Android app, as keytool and the Play Console print it. */
function fingerprint() {
  return z
    .string()
    .toUpperCase()
    .regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/, 'must list SHA-256 fingerprints such as 14:6D:…, 32 pairs of digits each')
}

function url(...schemes: string[]) {
  const message = `must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`
  return z.url({ protocol: new RegExp(`^(${schemes.join('|')})$`), error: message })
}

function origin(...schemes: string[]) {
  const message = 'must be an origin such as https://example.org, without a path'
  return url(...schemes)
    .regex(/^[a-z]+:\/\/[^/?#@]+\/?$/i, message)
    .transform((text) => {
      const { protocol, host } = new URL(text)
      return `${protocol}//${host}`
    })
}

function list<Item extends z.ZodType<unknown, string>>(item: Item) {
  return z.string().default('').transform(parts).pipe(z.array(item))
}

function parts(text: string) {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

function json<Value extends z.ZodType>(value: Value) {
  return z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' })
        return z.NEVER
      }
    })
    .pipe(value)
}

// No plain "yes": it would trust any X-Forwarded-For.
function trustProxy() {
  const message = 'must be the number of proxies in front, or their addresses separated by commas'
  const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])], message)
  return z.union(
    [
      z.enum(['0', 'off', 'false']).transform(() => false as const),
      z
        .string()
        .regex(/^[1-9]$/)
        .transform(Number),
      z.string().transform(parts).pipe(z.array(address).min(1)),
    ],
    message,
  )
}
