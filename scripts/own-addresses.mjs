import childProcess from 'node:child_process'
import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { afterAll, afterEach } from 'vitest'
import { ports } from './opened.mjs'

/** Set-up file: what reaches an address that the run did not open fails its test, even if the code under test swallows the error. */
// One per worker, which may load this module many times.
const key = Symbol.for('atelier.refused')
globalThis[key] ??= guarded()
const refused = globalThis[key]

afterEach(reportRefused)
afterAll(reportRefused)

function reportRefused() {
  const errors = refused.splice(0)
  if (errors.length > 0) throw new Error([...new Set(errors.map(({ message }) => message))].join('\n'), { cause: errors[0] })
}

function guarded() {
  const refused = []
  const refuse = (address) => {
    const error = Object.assign(new Error(`The test asked ${address}, which its run did not open.`), { code: 'ECONNREFUSED' })
    refused.push(error)
    return error
  }
  guardConnections(refuse)
  guardDatagrams(refuse)
  guardNames(refuse)
  noticeServers()
  syncBuiltinESMExports()
  return refused
}

// TLS, HTTP and HTTP/2, fetch, WebSockets, PostgreSQL and Redis all end here.
function guardConnections(refuse) {
  const { connect } = net.Socket.prototype
  net.Socket.prototype.connect = function (...given) {
    const [target] = Array.isArray(given[0]) ? given[0] : [targetOf(given)]
    const { path, port, host = 'localhost', lookup } = target
    if (path) return connect.apply(this, given)
    const isName = net.isIP(host) === 0 && host !== 'localhost'
    // A test may resolve a name to a server of its own.
    if (isName && lookup && lookup !== dns.lookup) target.lookup = checked(lookup, port, refuse)
    else if (isName || !isOwn(host, port)) {
      const error = refuse(addressOf(host, port))
      process.nextTick(() => this.destroy(error))
      return this
    }
    return connect.apply(this, given)
  }

  const { listen } = net.Server.prototype
  net.Server.prototype.listen = function (...given) {
    this.prependOnceListener('listening', () => remember(this.address()))
    const server = listen.apply(this, given)
    remember(this.address())
    return server
  }
}

const targetOf = ([first, second]) => {
  if (typeof first === 'object') return first
  if (Number.isNaN(Number(first))) return { path: first }
  return { port: first, host: typeof second === 'string' ? second : undefined }
}

const checked = (lookup, port, refuse) => (name, options, done) =>
  lookup(name, options, (error, found, family) => {
    const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found]
    const foreign = !error && addresses.find((address) => !isOwn(address, port))
    if (foreign) done(refuse(`${addressOf(name, port)} (${foreign})`))
    else done(error, found, family)
  })

function guardDatagrams(refuse) {
  const { bind, send, connect } = dgram.Socket.prototype
  dgram.Socket.prototype.bind = function (...given) {
    this.once('listening', () => remember(this.address()))
    return bind.apply(this, given)
  }
  dgram.Socket.prototype.connect = function (port, host, ...rest) {
    if (!isOwn(typeof host === 'string' ? host : 'localhost', port)) throw refuse(addressOf(host, port))
    return connect.call(this, port, host, ...rest)
  }
  dgram.Socket.prototype.send = function (message, ...given) {
    const numbers = given.slice(
      0,
      given.findIndex((part) => typeof part !== 'number'),
    )
    // (port) or (offset, length, port); a connected socket names none.
    const port = numbers.length % 2 === 1 ? numbers.at(-1) : undefined
    const host = given.find((part) => typeof part === 'string') ?? 'localhost'
    if (port !== undefined && !isOwn(host, port)) throw refuse(addressOf(host, port))
    return send.call(this, message, ...given)
  }
}

function guardNames(refuse) {
  const isLocal = (name) => !name || name === 'localhost' || net.isIP(name) > 0
  const { lookup } = dns
  dns.lookup = (name, ...rest) => {
    if (isLocal(name)) return lookup(name, ...rest)
    process.nextTick(rest.at(-1), refuse(name))
  }
  const { lookup: promised } = dns.promises
  dns.promises.lookup = async (name, options) => {
    if (isLocal(name)) return promised(name, options)
    throw refuse(name)
  }
  for (const source of [dns, dns.Resolver.prototype])
    for (const question of questionsOf(source)) source[question] = (name, ...rest) => process.nextTick(rest.at(-1), refuse(name))
  for (const source of [dns.promises, dns.promises.Resolver.prototype])
    for (const question of questionsOf(source)) source[question] = (name) => Promise.reject(refuse(name))
}

function questionsOf(source) {
  return Object.getOwnPropertyNames(source).filter((name) => /^(resolve|reverse)/.test(name))
}

function noticeServers() {
  const { spawn } = childProcess
  childProcess.spawn = (...given) => {
    const port = given.at(-1)?.env?.PORT
    if (port) ports.add(Number(port))
    return spawn(...given)
  }
}

function remember(address) {
  if (address && typeof address === 'object') ports.add(address.port)
}

const loopback = new net.BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('0.0.0.0')
loopback.addAddress('::1', 'ipv6')
loopback.addAddress('::', 'ipv6')
loopback.addSubnet('::ffff:127.0.0.0', 104, 'ipv6')

function isOwn(host, port) {
  const isHere = host === 'localhost' || (net.isIP(host) > 0 && loopback.check(host, net.isIPv6(host) ? 'ipv6' : 'ipv4'))
  return isHere && ports.has(Number(port))
}

const addressOf = (host, port) => `${net.isIPv6(host) ? `[${host}]` : host}:${port}`
