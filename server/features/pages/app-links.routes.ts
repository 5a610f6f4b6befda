import { Failure } from '@atelier/contract/errors'
import { paths } from '@atelier/contract/paths'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'

const packageName = 'app.atelier'
const relations = ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds']

/** Android and iOS ask for these before they open links in the app. 404 for an app that is not configured. */
export function appLinkRoutes(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const { androidFingerprints, appleAppId } = config.mobile

  app.get('/.well-known/assetlinks.json', async () => {
    if (androidFingerprints.length === 0) throw new Failure('not_found')
    const target = { namespace: 'android_app', package_name: packageName, sha256_cert_fingerprints: androidFingerprints }
    return [{ relation: relations, target }]
  })

  app.get('/.well-known/apple-app-site-association', async (_request, reply) => {
    if (!appleAppId) throw new Failure('not_found')
    const components = pagesOfTheApp().map((path) => ({ '/': path }))
    // Without a file extension, Apple still expects JSON.
    return reply.type('application/json').send({
      applinks: { details: [{ appIDs: [appleAppId], components }] },
      // Needed for providers to return to the app by https.
      webcredentials: { apps: [appleAppId] },
    })
  })
}

/** Links to files and to the auth service stay with the browser. */
function pagesOfTheApp(): string[] {
  const all = Object.values(paths).map((path) => (typeof path === 'string' ? path : path('*', '*')))
  return [...new Set(all.map((path) => path.replace(/\?.*$/, '')))]
}
