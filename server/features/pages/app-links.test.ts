import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { appLinkRoutes } from '#features/pages/app-links.routes.ts'
import { answerFailures } from '#http/failures.ts'

const secret = 'a secret of the tests that is long enough to be one'
const fingerprint = (digits: string) => Array.from({ length: 32 }, () => digits).join(':')
const android = '/.well-known/assetlinks.json'
const apple = '/.well-known/apple-app-site-association'
const variables = { MOBILE_ANDROID_SHA256: `${fingerprint('0a')}, ${fingerprint('FF')}`, MOBILE_APPLE_APP_ID: 'AB12CD34EF.app.atelier' }

function serverWith(env: Record<string, string>) {
  const app = Fastify()
  const config = readConfig({ SECRET: secret, ...env })
  answerFailures(app, { config })
  appLinkRoutes(app, { config })
  afterAll(() => app.close())
  return async (url: string) => {
    const { statusCode, headers, body } = await app.inject(url)
    return { statusCode, type: headers['content-type'], json: JSON.parse(body) }
  }
}
const ask = serverWith(variables)

/** The pages that an iPhone opens in the app, without what varies in them. */
const linked = async (): Promise<string[]> =>
  (await ask(apple)).json.applinks.details[0].components.map((page: { '/': string }) => page['/'])

test('Android opens links in the app that one of the configured keys has signed, and gives it the site’s passkeys', async () => {
  const { statusCode, type, json } = await ask(android)
  expect([statusCode, type]).toEqual([200, 'application/json; charset=utf-8'])
  const target = { namespace: 'android_app', package_name: 'app.atelier', sha256_cert_fingerprints: [fingerprint('0A'), fingerprint('FF')] }
  const relation = ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds']
  expect(json).toEqual([{ relation, target }])
})

test('iPhones open the pages of the app in it, and nothing else', async () => {
  const { statusCode, type, json } = await ask(apple)
  expect([statusCode, type]).toEqual([200, 'application/json; charset=utf-8'])
  expect(json.applinks.details[0].appIDs).toEqual(['AB12CD34EF.app.atelier'])
  expect(json.webcredentials.apps).toEqual(['AB12CD34EF.app.atelier'])
  const pages = await linked()
  expect(pages).toEqual(
    expect.arrayContaining([
      '/post/*',
      '/profile/*',
      '/messages/*',
      '/auth/link',
      '/auth/confirm',
      '/auth/app',
      '/explore',
      '/appeals/*/*',
    ]),
  )
  expect(pages.filter((page) => /^\/(api|auth\/v1|media|uploads|\*|dev)/.test(page))).toEqual([])
})

test('the Android app takes links to the same pages', async () => {
  const manifest = readFileSync(new URL('../../../mobile/android/app/src/main/AndroidManifest.xml', import.meta.url), 'utf8')
  const taken = [...manifest.matchAll(/android:(path|pathPrefix)="([^"]+)"/g)].map(([, kind, path = '']) => ({ kind, path }))
  const takes = (page: string) => taken.some(({ kind, path }) => (kind === 'path' ? page === path : page.startsWith(path)))
  expect((await linked()).filter((page) => !takes(page))).toEqual([])
  for (const page of ['/auth/v1/verify', '/media/avatars/one.webp', '/api/me', '/uploads/one', '/unsubscribe'])
    expect([page, takes(page)]).toEqual([page, false])
})

test('a server without a native app answers not found', async () => {
  const bare = serverWith({})
  for (const url of [android, apple]) expect(await bare(url)).toMatchObject({ statusCode: 404, json: { code: 'not_found' } })
})

test('a fingerprint and an application ID are held to their form at the start', () => {
  expect(() => readConfig({ SECRET: secret, MOBILE_ANDROID_SHA256: '0A:0B' })).toThrow(
    'MOBILE_ANDROID_SHA256 must list SHA-256 fingerprints',
  )
  expect(() => readConfig({ SECRET: secret, MOBILE_APPLE_APP_ID: 'app.atelier' })).toThrow('MOBILE_APPLE_APP_ID must be the team')
})
