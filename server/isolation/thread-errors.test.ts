import { expect, test } from 'vitest'
import { isolated } from '#isolation/isolated.ts'
import { openLog } from '#log.ts'

const moduleOf = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
const bounds = { ms: 60_000, megabytes: 64 }

test.each([
  ['throws', `export async function work(input) { throw Object.assign(new RangeError('bad:\\n    at ' + input), { code: 'EPARSE' }) }`],
  [
    'leaves behind',
    `export async function work(input) {
      Promise.reject(Object.assign(new RangeError('bad:\\n    at ' + input), { code: 'EPARSE' }))
      await new Promise(() => setTimeout(() => {}, 60_000))
    }`,
  ],
])('an error that a thread %s is logged with its type, code and place, and without what it quotes', async (_how, code) => {
  const logged: string[] = []
  const err = await isolated(moduleOf(code), 'ann@mail.test', bounds).catch((error: unknown) => error)
  openLog('warn', { write: (line) => void logged.push(line) }).warn({ err })
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({
    err: { type: 'RangeError', code: 'EPARSE', stack: expect.stringContaining('at ') },
  })
  expect(logged.join()).not.toContain('ann@mail.test')
})

test('what fails of the system stays that', async () => {
  const read = moduleOf(`import { readFile } from 'node:fs/promises'; export const work = (file) => readFile(file)`)
  await expect(isolated(read, '/nowhere/film.mp4', bounds)).rejects.toMatchObject({ code: 'ENOENT', syscall: 'open' })
})
