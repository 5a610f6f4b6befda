import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { run } from './terminal.mjs'

// Each swallows its error: the test fails all the same.
const asking = (foreign) => ({
  'http://192.0.2.1/': [`await fetch('http://192.0.2.1/').catch(() => {})`, '192.0.2.1:80'],
  'a server of somebody else': [`await fetch('http://localhost:${foreign}/').catch(() => {})`, `localhost:${foreign}`],
  'the same by IPv6': [`await fetch('http://[::1]:${foreign}/').catch(() => {})`, `[::1]:${foreign}`],
  'a name': [`await fetch('https://elsewhere.example/').catch(() => {})`, 'elsewhere.example:443'],
  'a WebSocket': [`await failureOf(new WebSocket('ws://127.0.0.1:${foreign}/'))`, `127.0.0.1:${foreign}`],
  'a socket': [`await once(net.connect(${foreign}, '127.0.0.1'), 'error').catch(() => {})`, `127.0.0.1:${foreign}`],
  'a TLS socket': [`await new Promise((over) => tls.connect(${foreign}).on('error', over))`, `localhost:${foreign}`],
  'a name that leads elsewhere': [
    `await new Promise((over) => net.connect({ host: 'mine.example', port: 80, lookup: to('192.0.2.2') }).on('error', over))`,
    'mine.example:80 (192.0.2.2)',
  ],
  'a name server': [`await dns.promises.resolve4('asked.example').catch(() => {})`, 'asked.example'],
  'a lookup': [`await lookup('sought.example').catch(() => {})`, 'sought.example'],
  'a lookup with a callback': [`await new Promise((over) => dns.lookup('sought.example', over))`, 'sought.example'],
  'a datagram': [`try { dgram.createSocket('udp4').send('x', ${foreign}, '127.0.0.1') } catch {}`, `127.0.0.1:${foreign}`],
})

const own = (announced, free) => ({
  'a server of its own, also after its end': `
    const server = createServer((_, response) => response.end('mine')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address()
    expect(await (await fetch('http://localhost:' + port)).text()).toBe('mine')
    const named = net.connect({ host: 'mine.example', port, lookup: to('127.0.0.1') })
    await once(named, 'connect')
    named.destroy()
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
    await expect(fetch('http://127.0.0.1:' + port)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED', syscall: 'connect' } })`,
  'a Unix socket': `
    const server = net.createServer((socket) => socket.end()).listen(import.meta.filename + '.socket')
    await once(server, 'listening')
    await once(net.connect(import.meta.filename + '.socket'), 'connect')
    server.close()`,
  'a datagram to itself': `
    const socket = dgram.createSocket('udp4').bind(0, '127.0.0.1')
    await once(socket, 'listening')
    socket.send('x', socket.address().port)
    expect(String((await once(socket, 'message'))[0])).toBe('x')
    socket.close()`,
  'a server in a process that it starts': `
    const program = "require('http').createServer((_, response) => response.end('theirs')).listen(process.env.PORT, () => console.log('ready'))"
    const child = spawn(process.execPath, ['-e', program], { env: { PORT: '${free}' } })
    await once(child.stdout, 'data')
    expect(await (await fetch('http://localhost:${free}')).text()).toBe('theirs')
    child.kill()`,
  'what was announced': `
    opened('http://localhost:${announced}')
    expect((await fetch('http://127.0.0.1:${announced}')).status).toBe(200)`,
})

const imports = `
  import dgram from 'node:dgram'
  import dns from 'node:dns'
  import { lookup } from 'node:dns/promises'
  import { once } from 'node:events'
  import { createServer } from 'node:http'
  import net from 'node:net'
  import { spawn } from 'node:child_process'
  import tls from 'node:tls'
  import { opened } from '${import.meta.dirname}/opened.mjs'
  const to = (address) => (_, options, done) => done(null, options.all ? [{ address, family: 4 }] : address, 4)
  const failureOf = (socket) => new Promise((over) => socket.addEventListener('error', over))
`
const sentence = (address) => `The test asked ${address}, which its run did not open.`

test('a test that asks an address that its run did not open fails with a sentence that names it', async () => {
  const foreign = await openServer()
  const [asked, kept] = [asking(foreign), own(await openServer(), await freePort())]
  const outside = `await fetch('http://192.0.2.1/').catch(() => {})`
  const files = {
    asks: fileOf(Object.entries(asked).map(([title, [body]]) => [title, body])),
    keeps: fileOf(Object.entries(kept)),
    before: `beforeAll(async () => { ${outside} })\ntest('one', () => {})`,
    after: `afterAll(async () => { ${outside} })\ntest('one', () => {})`,
  }
  // All in one process, where files could lose what the one before them guards.
  expect(await failuresOf(files, { isolate: false })).toEqual({
    asks: Object.fromEntries(Object.entries(asked).map(([title, [, address]]) => [title, sentence(address)])),
    keeps: Object.fromEntries(Object.keys(kept).map((title) => [title, undefined])),
    before: { one: sentence('192.0.2.1:80') },
    after: { one: undefined, '': expect.stringContaining(sentence('192.0.2.1:80')) },
  })
})

test('neither does a page in jsdom', async () => {
  const foreign = await openServer()
  const request = `
    const request = new XMLHttpRequest()
    request.open('GET', 'http://localhost:${foreign}/')
    await new Promise((over) => { request.onloadend = over; request.send() })`
  const socket = `await failureOf(new WebSocket('ws://localhost:${foreign}/'))`
  const bodies = { request, socket, fetch: `await fetch('http://localhost:${foreign}/').catch(() => {})` }
  const failures = await failuresOf({ page: fileOf(Object.entries(bodies)) }, { environment: 'jsdom' })
  const named = sentence(`localhost:${foreign}`)
  expect(failures).toEqual({ page: { request: named, socket: named, fetch: named } })
})

/** A server that no test of a suite below opened. */
async function openServer() {
  const server = createServer((_, response) => response.end()).listen(0)
  await once(server, 'listening')
  onTestFinished(() => server.close())
  return server.address().port
}

async function freePort() {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address()
  await new Promise((closed) => server.close(closed))
  return port
}

const fileOf = (bodies) => imports + bodies.map(([title, body]) => `test(${JSON.stringify(title)}, async () => { ${body} })`).join('\n')

/** Runs files as a suite. @returns by file and title what failed there first; the title of what failed outside the tests is empty */
async function failuresOf(files, options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-addresses-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.test.mjs`), text)
  const setupFiles = [`${import.meta.dirname}/own-addresses.mjs`]
  const config = { test: { root: folder, globals: true, include: ['*.test.mjs'], setupFiles, maxWorkers: 1, ...options } }
  // For jsdom vitest would load nothing from outside the folder.
  const server = { fs: { strict: false } }
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify({ ...config, server })}`)
  const output = join(folder, 'results.json')
  const program = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    join(folder, 'vitest.config.mjs'),
    '--reporter=json',
    '--outputFile',
    output,
  ]
  await run(process.execPath, program, { quiet: true })
  const { testResults } = JSON.parse(readFileSync(output, 'utf8'))
  return Object.fromEntries(
    testResults.map(({ name, message, assertionResults }) => [
      name.match(/(\w+)\.test\.mjs$/)[1],
      {
        ...Object.fromEntries(
          assertionResults.map(({ title, failureMessages }) => [title, failureMessages?.[0]?.split('\n')[0].replace('Error: ', '')]),
        ),
        ...(message && { '': message }),
      },
    ]),
  )
}
