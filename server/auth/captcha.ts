import { ignored } from '@atelier/contract/rules/ignored'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AuthRefusal } from '#auth/refusals.ts'
import type { Config } from '#config.ts'

const siteVerify = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
}
const metaSecurity = z.object({ gotrue_meta_security: z.object({ captcha_token: z.string().check(z.minLength(1), z.maxLength(4096)) }) })
const verdict = z.object({ success: z.boolean() })

/** @throws AuthRefusal 400 captcha_failed, 503 when the provider does not answer */
export async function checkCaptcha({ config }: { config: Pick<Config, 'auth'> }, request: FastifyRequest): Promise<void> {
  const { captcha } = config.auth
  if (!captcha) return
  const given = metaSecurity.safeParse(request.body)
  if (!given.success) throw failed('no captcha response (captcha_token) found in request')
  const { provider, secret, site_key } = captcha
  const form = new URLSearchParams({
    secret,
    sitekey: site_key,
    response: given.data.gotrue_meta_security.captcha_token,
    remoteip: request.ip,
  })
  const answer = await ignored(
    fetch(siteVerify[provider], { method: 'POST', body: form, signal: AbortSignal.timeout(5_000) }).then((response) => response.json()),
    'refused as unavailable below',
  )
  const read = verdict.safeParse(answer)
  if (!read.success) throw new AuthRefusal(503, 'captcha_failed', 'captcha verification is unavailable, try again', { retryAfter: 5 })
  if (!read.data.success) throw failed('captcha response was not accepted')
}

function failed(reason: string): AuthRefusal {
  return new AuthRefusal(400, 'captcha_failed', `captcha protection: request disallowed (${reason})`)
}
