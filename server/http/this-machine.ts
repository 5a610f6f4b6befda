import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type Config, isLoopback } from '#config.ts'

/** Neither through a proxy nor under a name that a page elsewhere chose (DNS rebinding). */
export function isAddressedToLoopback(headers: IncomingHttpHeaders): boolean {
  const host = headers.host?.replace(/:\d*$/, '').toLowerCase() ?? ''
  return isLoopback(host) && !forwarding.some((name) => headers[name] !== undefined)
}

type Mode = Pick<Config, 'development' | 'insecureDev'>

export const isForeignRequest = ({ development, insecureDev }: Mode, headers: IncomingHttpHeaders): boolean =>
  development && !insecureDev && !isAddressedToLoopback(headers)

/** Development mode exposes the mailbox and the passwords of the demo. */
export function refuseForeignRequests(app: FastifyInstance, config: Mode): void {
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (isForeignRequest(config, headers)) return reply.code(421).type('text/plain; charset=utf-8').send(whatToSet)
  })
}

const whatToSet =
  'This is development mode, which answers on this machine alone: not behind a proxy and not under another name, since its mailbox and passwords are ' +
  'open to everybody. Set PUBLIC_URL to the address that people use, with SMTP_URL and SECRET; or set INSECURE_DEV=1 on a network that you trust.\n'

const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']
