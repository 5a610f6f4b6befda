import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

export const isPublicAddress = (address: string): boolean => ipaddr.process(address).range() === 'unicast'

/** https, to a public host as far as its name tells. */
export function isPublicEndpoint(text: string): boolean {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.username || url.password) return false
  const host = bareHost(url)
  return isIP(host) ? isPublicAddress(host) : /^[^.]+(\.[^.]+)+$/.test(host) && !innerNames.test(host)
}

/** Without the brackets of IPv6 and the dot of the root. */
export const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$|\.$/g, '')

const innerNames = /\.(localhost|local|internal|intranet|lan|home\.arpa)$/

/** Whatever the name's owner answers. For `lookup` of sockets. */
export const lookupPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[] = []) => {
    const [first, ...others] = found.filter(({ address }) => isPublicAddress(address))
    if (error) done(error, '')
    else if (!first) done(Object.assign(new Error('The name has no public address.'), { code: 'EPRIVATE' }), '')
    else if (options.all) done(null, [first, ...others])
    else done(null, first.address, first.family)
  })
}
