import { appScheme, paths } from '@atelier/contract/paths'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'

type Redirects = Pick<Config, 'publicUrl' | 'redirectOrigins'>

/** @returns the requested redirect if allowed, else PUBLIC_URL: never an open redirect */
export function redirectOf(request: FastifyRequest, config: Redirects, { challenged }: { challenged: boolean }): string {
  const query = request.query as Record<string, unknown>
  const asked = [request.headers.redirect_to, query.redirect_to, request.headers.referer].find(
    (value) => typeof value === 'string' && value,
  )
  return allowedRedirect(asked, config, { challenged }) ?? config.publicUrl
}

/** With `challenged` the target gets a code bound to a PKCE verifier, so it may also be a local program or the native app. */
export function allowedRedirect(asked: unknown, config: Redirects, { challenged = false } = {}): string | undefined {
  if (typeof asked !== 'string' || asked.length > 2048 || !URL.canParse(asked)) return undefined
  const url = new URL(asked)
  if (url.username || url.password) return undefined
  url.hash = ''
  if (config.redirectOrigins.includes(url.origin) || samePlace(url, new URL(config.publicUrl))) return url.href
  if (!challenged) return undefined
  if (url.protocol === `${appScheme}:`) return askedFirst(url, config)
  return isLoopbackAddress(url) ? url.href : undefined
}

function askedFirst({ host, pathname, search }: URL, { publicUrl }: Redirects): string {
  return withQuery(`${publicUrl}${paths.openApp}`, { to: `/${host}${pathname}`.replace(/\/+/g, '/') + search })
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

/** In development PUBLIC_URL is loopback, and its port another server's. */
function samePlace(url: URL, own: URL): boolean {
  const isLoopback = own.hostname === 'localhost' || isLoopbackAddress(own)
  return isLoopback && url.protocol === own.protocol && url.hostname === own.hostname
}

function isLoopbackAddress({ protocol, hostname }: URL): boolean {
  return /^https?:$/.test(protocol) && (/^127(\.\d{1,3}){3}$/.test(hostname) || hostname === '[::1]')
}
