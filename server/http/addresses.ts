import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Config } from '#config.ts'

/** `hop` counts from this server: 0 is the peer of the connection. */
export type IsProxy = (address: string, hop: number) => boolean

// Always a function: given a number, Fastify trusts nobody.
export function proxiesOf({ trustProxy }: Pick<Config, 'trustProxy'>): IsProxy {
  if (trustProxy === false) return () => false
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy
  const known = new BlockList()
  for (const range of trustProxy.flatMap((name) => ranges[name] ?? name)) {
    const [address = '', prefix] = range.split('/')
    const family = address.includes(':') ? 'ipv6' : 'ipv4'
    if (prefix === undefined) known.addAddress(address, family)
    else known.addSubnet(address, Number(prefix), family)
  }
  return (address) => isIP(address) > 0 && known.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

const ranges: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

export function clientAddress({ headers, socket }: IncomingMessage, isProxy: IsProxy): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',')
  const hops = [socket.remoteAddress ?? '', ...forwarded.split(',').reverse()].map((hop) => hop.trim()).filter(Boolean)
  return hops.find((address, hop) => !isProxy(address, hop)) ?? hops.at(-1) ?? ''
}

/** For IPv6 the network around the address: one host can choose from a whole /64, and often a /48. */
/** Unwraps IPv4-mapped IPv6 and drops the zone. Null if it is not an address. */
export function plainAddress(address: string): string | null {
  const [plain = ''] = address.split('%')
  return ipaddr.isValid(plain) ? ipaddr.process(plain).toString() : null
}

export function addressBlock(address: string, prefix: 48 | 64 = 64): string {
  if (!address.includes(':') || !ipaddr.IPv6.isValid(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  const groups = parsed.parts.slice(0, prefix / 16).map((part) => part.toString(16))
  return `${groups.join(':')}::/${prefix}`
}
