import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError, readConfig } from '#config.ts'
import { deriveKey } from '#secrets.ts'

const secret = 'a secret of more than thirty-two characters'
const pem = { type: 'pkcs8', format: 'pem' } as const
const ecKey = String(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(pem))
const rsaKey = String(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(pem))
const apns = { APNS_KEY: ecKey, APNS_KEY_ID: 'KEY1234567', APNS_TEAM_ID: 'TEAM123456', APNS_TOPIC: 'org.example.atelier' }
const account = { type: 'service_account', project_id: 'atelier-1', client_email: 'push@atelier-1.example', private_key: rsaKey }

test('nothing set is development mode with the demo network on this machine', () => {
  const config = readConfig({ SECRET: secret })
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    development: true,
    demo: true,
    processes: 1,
    rateLimits: true,
    metricsToken: undefined,
    pushNotifications: false,
  })
  expect(config.auth).toMatchObject({
    passwordMin: 8,
    mailIntervalS: 60,
    mailsPerHour: 1000,
    mailLink: false,
    reuseIntervalS: 10,
    autoconfirm: false,
    anonymous: false,
    phone: false,
  })
  expect(config.allowedOrigins).toEqual(expect.arrayContaining(['http://localhost:3000', 'capacitor://localhost', 'https://localhost']))
  expect(config.redirectOrigins).toEqual(['http://localhost:3000'])
  expect(config.trustProxy).toBe(false)
})

test.each([
  [{ PORT: 'many' }, 'PORT must be a whole number from 1 to 65535.'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535.'],
  [{ HOST: 'my host' }, 'HOST must be a host name or an address.'],
  [{ PUBLIC_URL: 'example.org' }, 'PUBLIC_URL must be an address that starts with http:// or https://.'],
  [{ PUBLIC_URL: 'https://example.org/atelier' }, 'PUBLIC_URL must be an origin such as https://example.org, without a path.'],
  [{ SECRET: 'short' }, 'SECRET must have at least 32 characters.'],
  [{ DATABASE_URL: 'mysql://db/atelier' }, 'DATABASE_URL must be an address that starts with postgres:// or postgresql://.'],
  [{ DATABASE_READ_URL: 'replica' }, 'DATABASE_READ_URL must be an address that starts with postgres:// or postgresql://.'],
  [{ DATABASE_READ_URL: 'postgres://replica/atelier' }, 'DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replicas.'],
  [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL must be an address that starts with redis:// or rediss://.'],
  [{ WEB_CONCURRENCY: '0' }, 'WEB_CONCURRENCY must be auto or a whole number from 1 to 64.'],
  [{ WEB_CONCURRENCY: 'all' }, 'WEB_CONCURRENCY must be auto or a whole number from 1 to 64.'],
  [{ DRAIN_S: '61' }, 'DRAIN_S must be a whole number from 0 to 60.'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters and no spaces.'],
  [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS must be 1 or 0 (on and off will do).'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be the number of proxies in front, or their addresses separated by commas.'],
  [{ AUTH_PASSWORD_MIN: '3' }, 'AUTH_PASSWORD_MIN must be a whole number from 6 to 72.'],
  [{ AUTH_WEB3: 'ethereum, dogecoin' }, 'AUTH_WEB3 must list ethereum, solana or both.'],
  [{ AUTH_PROVIDERS: '{' }, 'AUTH_PROVIDERS must be JSON.'],
  [{ S3_BUCKET: 'media' }, 'S3_ENDPOINT is required when another S3 variable is set.'],
  [{ FCM_SERVICE_ACCOUNT: '{' }, 'FCM_SERVICE_ACCOUNT must be JSON.'],
  [
    { FCM_SERVICE_ACCOUNT: JSON.stringify({ ...account, private_key: ecKey }) },
    'FCM_SERVICE_ACCOUNT is not right at private_key: must be a private key (RSA) that starts with -----BEGIN PRIVATE KEY-----.',
  ],
  [{ ...apns, APNS_KEY: 'AuthKey.p8' }, 'APNS_KEY must be a private key (EC) that starts with -----BEGIN PRIVATE KEY-----.'],
  [{ ...apns, APNS_KEY_ID: 'key' }, 'APNS_KEY_ID must be the ten letters and digits that Apple shows.'],
  [{ ...apns, APNS_TOPIC: 'our app' }, 'APNS_TOPIC must be the bundle ID of the app.'],
  [{ APNS_TOPIC: 'org.example.atelier' }, 'APNS_KEY is required when another APNS variable is set.'],
  [{ ...apns, APNS_KEY_ID: undefined }, 'APNS_KEY_ID is required when another APNS variable is set.'],
  [{ ...apns, APNS_TEAM_ID: undefined }, 'APNS_TEAM_ID is required when another APNS variable is set.'],
  [{ ...apns, APNS_TOPIC: undefined }, 'APNS_TOPIC is required when another APNS variable is set.'],
])('%o stops the start with a sentence that names the variable', (env, sentence) => {
  expect(() => readConfig({ SECRET: secret, ...env })).toThrow(new ConfigError(sentence))
})

test('the keys of the push services are read, also with \\n for line breaks', () => {
  expect(readConfig({ SECRET: secret }).push).toEqual({ fcm: undefined, apns: undefined })
  for (const APNS_KEY of [ecKey, ecKey.replaceAll('\n', '\\n')]) {
    const { push } = readConfig({ SECRET: secret, ...apns, APNS_KEY, FCM_SERVICE_ACCOUNT: JSON.stringify(account) })
    expect(push.apns).toMatchObject({ key_id: 'KEY1234567', team_id: 'TEAM123456', topic: 'org.example.atelier' })
    expect(push.apns?.key.export({ type: 'pkcs8', format: 'pem' })).toBe(ecKey)
    expect(push.fcm).toMatchObject({ project_id: 'atelier-1', token_uri: 'https://oauth2.googleapis.com/token' })
    expect(push.fcm?.private_key.export({ type: 'pkcs8', format: 'pem' })).toBe(rsaKey)
  }
})

test('WEB_CONCURRENCY is a number, or one process for each core', () => {
  expect(readConfig({ SECRET: secret, WEB_CONCURRENCY: '3' }).processes).toBe(3)
  expect(readConfig({ SECRET: secret, WEB_CONCURRENCY: 'auto' }).processes).toBe(availableParallelism())
})

test('no sentence repeats the value, which may be a password', () => {
  expect(() => readConfig({ SECRET: secret, SMTP_URL: 'http://ann:hush@mail' })).toThrow(/^SMTP_URL(?!.*hush)/)
})

const production = { HOST: '0.0.0.0', PUBLIC_URL: 'https://atelier.example', SMTP_URL: 'smtps://mail.example', SECRET: secret }

test('production starts with what it needs, and refuses each thing that is unsafe', () => {
  expect(readConfig(production)).toMatchObject({ development: false, demo: false })
  expect(() => readConfig({ ...production, DEMO: '1' })).toThrow(/^DEMO must not be 1 .+ production/)
  expect(() => readConfig({ ...production, SMTP_URL: undefined })).toThrow(/^SMTP_URL is required .+ production/)
  expect(() => readConfig({ ...production, SECRET: undefined })).toThrow(/^SECRET is required .+ production/)
  expect(() => readConfig({ DATABASE_URL: 'postgres://db/atelier' })).toThrow(/^SECRET is required with DATABASE_URL/)
})

test('each of HOST and PUBLIC_URL alone makes it production; INSECURE_DEV=1 keeps development mode', () => {
  expect(() => readConfig({ SECRET: secret, HOST: '192.168.0.4' })).toThrow(/production/)
  expect(() => readConfig({ SECRET: secret, PUBLIC_URL: 'https://atelier.example' })).toThrow(/production/)
  expect(readConfig({ SECRET: secret, HOST: '192.168.0.4', INSECURE_DEV: '1' })).toMatchObject({
    development: true,
    insecureDev: true,
    demo: false,
  })
  expect(readConfig({ SECRET: secret, HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:3000' })).toMatchObject({
    development: true,
    insecureDev: false,
  })
})

test('lists and providers are read', () => {
  const google = { issuer: 'https://accounts.google.com', client_id: 'atelier' }
  const config = readConfig({
    SECRET: secret,
    ALLOWED_ORIGINS: 'https://Studio.example/, http://other.example:80',
    AUTH_REDIRECTS: 'https://Partner.example/',
    TRUST_PROXY: '10.0.0.0/8, loopback',
    AUTH_WEB3: 'solana',
    AUTH_PROVIDERS: JSON.stringify({ google }),
  })
  expect(config.allowedOrigins).toEqual(expect.arrayContaining(['https://studio.example', 'http://other.example']))
  expect(config.redirectOrigins).toEqual(['http://localhost:3000', 'https://partner.example'])
  expect(config.trustProxy).toEqual(['10.0.0.0/8', 'loopback'])
  expect(config.auth).toMatchObject({ web3: ['solana'], providers: { google } })
})

test('without SECRET one is made, kept for the next start and closed to others', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-config-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const path = join(dataDir, 'secret')
  const first = readConfig({ DATA_DIR: dataDir }).secret
  expect(first.length).toBeGreaterThanOrEqual(32)
  expect(readConfig({ DATA_DIR: dataDir }).secret).toBe(first)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readFileSync(path, 'utf8').trim()).toBe(first)

  writeFileSync(path, '')
  expect(() => readConfig({ DATA_DIR: dataDir })).toThrow(/^DATA_DIR .+ too short/)
})

test('keys for two purposes differ, and stay the same over restarts', () => {
  expect(deriveKey(secret, 'jwk').symmetricKeySize).toBe(32)
  expect(deriveKey(secret, 'jwk').equals(deriveKey(secret, 'jwk'))).toBe(true)
  expect(deriveKey(secret, 'jwk').equals(deriveKey(secret, 'media'))).toBe(false)
  expect(deriveKey(secret, 'jwk').equals(deriveKey(`${secret}!`, 'jwk'))).toBe(false)
})
