import type { FastifyInstance } from 'fastify'
import type { Auth } from '#auth/auth.ts'
import { AuthRefusal } from '#auth/refusals.ts'

export function publicRoutes(app: FastifyInstance, { db, keys, config, accountHooks }: Auth): void {
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=600')
    return keys.jwks()
  })

  app.get('/health', async () => ({ name: 'GoTrue', version: 'atelier', description: 'The accounts of Atelier' }))

  app.get('/settings', async () => {
    const { auth } = config
    const providers = Object.fromEntries(Object.keys(auth.providers).map((name) => [name, true]))
    return {
      external: { email: true, phone: auth.phone, anonymous_users: auth.anonymous, web3: auth.web3.length > 0, ...providers },
      disable_signup: !(await accountHooks.isRegistrationOpen(db)),
      mailer_autoconfirm: auth.autoconfirm,
      phone_autoconfirm: auth.autoconfirm,
      sms_provider: '',
      saml_enabled: false,
      mfa_enabled: true,
      manual_linking_enabled: auth.manualLinking,
      mail_link_enabled: auth.mailLink,
      captcha: auth.captcha ? { provider: auth.captcha.provider, site_key: auth.captcha.site_key } : null,
    }
  })

  app.post('/sso', async () => {
    throw new AuthRefusal(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
  })
}
