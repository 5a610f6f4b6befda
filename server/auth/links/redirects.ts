import { appScheme } from '@atelier/contract/paths'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'

/**
 * The requested redirect if it is allowed, else PUBLIC_URL. Never an open redirect. `toApp` also allows the scheme of the native apps, which any
 * app on a phone may claim: only for what nobody else can use.
 */
export function redirectOf(request: FastifyRequest, config: Pick<Config, 'publicUrl' | 'allowedOrigins'>, { toApp = false } = {}): string {
  const query = request.query as Record<string, unknown>
  const asked = [request.headers.redirect_to, query.redirect_to, request.headers.referer].find(
    (value) => typeof value === 'string' && value,
  )
  return (toApp && appAddress(asked)) || (allowedRedirect(asked, config) ?? config.publicUrl)
}

/** The normalised address without its fragment; undefined unless it is ours, allowed or loopback. */
export function allowedRedirect(
  asked: unknown,
  { publicUrl, allowedOrigins }: Pick<Config, 'publicUrl' | 'allowedOrigins'>,
): string | undefined {
  if (typeof asked !== 'string' || asked.length > 2048 || !URL.canParse(asked)) return undefined
  const url = new URL(asked)
  // URL.origin is "null" for schemes such as capacitor:.
  const origin = `${url.protocol}//${url.host}`
  const ours = [publicUrl, ...allowedOrigins].some((allowed) => allowed === origin || (isLoopback(url) && sameHost(url, new URL(allowed))))
  if (url.username || url.password || !(ours || isLoopbackAddress(url))) return undefined
  url.hash = ''
  return url.href
}

function appAddress(asked: unknown): string | undefined {
  if (typeof asked !== 'string' || asked.length > 2048 || !URL.canParse(asked)) return undefined
  const url = new URL(asked)
  url.hash = ''
  return url.protocol === `${appScheme}:` ? url.href : undefined
}

export function withQuery(address: string, parameters: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

export function withFragment(address: string, parameters: Record<string, string>): string {
  const url = new URL(address)
  url.hash = new URLSearchParams(parameters).toString()
  return url.href
}

function sameHost(one: URL, other: URL): boolean {
  return one.protocol === other.protocol && one.hostname === other.hostname
}

function isLoopback(url: URL): boolean {
  return url.hostname === 'localhost' || isLoopbackAddress(url)
}

// Native programs listen on loopback, at any port.
function isLoopbackAddress({ protocol, hostname }: URL): boolean {
  return /^https?:$/.test(protocol) && (/^127(\.\d{1,3}){3}$/.test(hostname) || hostname === '[::1]')
}
