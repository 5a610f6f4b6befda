import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { checkExternal } from '#db/external.ts'
import { closedPort } from '#testing/closed-port.ts'

test('DATABASE_URL that leads nowhere is one sentence, without the password', async () => {
  const port = await closedPort()
  const refused = checkExternal(`postgres://ann:hush@127.0.0.1:${port}/atelier`)
  await expect(refused).rejects.toThrow(
    new RegExp(`^DATABASE_URL cannot be reached \\(connect ECONNREFUSED 127\\.0\\.0\\.1:${port}\\): check .+\\.$`),
  )
  await expect(refused).rejects.not.toThrow(/hush/)
})

test.each([
  { version: '14.9 (Debian)', encoding: 'UTF8', says: /leads to PostgreSQL 14\.9 \(Debian\): Atelier needs PostgreSQL 15 or newer\.$/ },
  { version: '17.2', encoding: 'SQL_ASCII', says: /leads to a database in SQL_ASCII: make one with encoding UTF8\.$/ },
])('PostgreSQL $version in $encoding is refused', async ({ version, encoding, says }) => {
  await expect(checkExternal(await postgresThatSays(version, encoding))).rejects.toThrow(says)
})

test.each(['15.0', '18.4', '19beta1'])('PostgreSQL %s is welcome', async (version) => {
  await expect(checkExternal(await postgresThatSays(version, 'UTF8'))).resolves.toBeUndefined()
})

const stop: (() => void)[] = []
afterAll(() => {
  for (const end of stop) end()
})

// As much of the protocol as one connection and one query need: old servers cannot be had from npm.
async function postgresThatSays(...row: string[]) {
  const server = createServer((socket) => {
    socket.once('data', () => {
      send(socket, 'R', int32(0))
      send(socket, 'Z', Buffer.from('I'))
      socket.once('data', () => {
        send(socket, 'T', int16(row.length), ...['version', 'encoding'].map((name) => Buffer.concat([Buffer.from(`${name}\0`), column])))
        send(socket, 'D', int16(row.length), ...row.flatMap((value) => [int32(value.length), Buffer.from(value)]))
        send(socket, 'C', Buffer.from('SELECT 1\0'))
        send(socket, 'Z', Buffer.from('I'))
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stop.push(() => server.close())
  return `postgres://ann@127.0.0.1:${(server.address() as AddressInfo).port}/atelier`
}

function send(socket: Socket, kind: string, ...parts: Buffer[]) {
  const body = Buffer.concat(parts)
  socket.write(Buffer.concat([Buffer.from(kind), int32(body.length + 4), body]))
}

const int16 = (value: number) => Buffer.from([value >> 8, value])
const int32 = (value: number) => Buffer.from([value >> 24, value >> 16, value >> 8, value])
const text = 25
// Table, column, type, size, modifier, format.
const column = Buffer.concat([int32(0), int16(0), int32(text), int16(0xffff), int32(-1), int16(0)])
