import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { claimName } from '#storage/names.ts'
import { openStorage } from '#storage/open-storage.ts'
import { openS3 } from '#storage/s3.ts'
import { closedPort } from '#testing/closed-port.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'atelier-storage-'))
const objects = new Map<string, Buffer>()
const store = objectStore(objects)
await new Promise<void>((ready) => store.listen(0, '127.0.0.1', ready))
const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
const s3 = { endpoint, bucket: 'atelier', region: 'eu-central-1', accessKeyId: 'key', secretAccessKey: 'secret' }
afterAll(() => {
  store.close()
  rmSync(dataDir, { recursive: true })
})

describe.each([
  ['the disk', openStorage({ dataDir, s3: undefined })],
  ['S3', openStorage({ dataDir, s3 })],
])('on %s', (_where, storage) => {
  test('what was put is found, whole and in parts, until it is deleted', async () => {
    await storage.put('post-media', 'ann/1_0.webp', Buffer.from('a picture'))
    const found = await storage.find('post-media', 'ann/1_0.webp')
    if (!found) throw new Error('not found')
    expect(found.bytes).toBe(9)
    expect((await buffer(await found.read())).toString()).toBe('a picture')
    expect((await buffer(await found.read({ start: 2, end: 4 }))).toString()).toBe('pic')
    expect(await storage.find('avatars', 'ann/1_0.webp'), 'another bucket is another place').toBeNull()
    await storage.delete('post-media', 'ann/1_0.webp')
    await storage.delete('post-media', 'ann/1_0.webp')
    expect(await storage.find('post-media', 'ann/1_0.webp')).toBeNull()
  })

  test('all of a folder, or of names that begin alike, is deleted, and nothing beside it', async () => {
    const [gone, kept] = [['leo/1_0.webp', 'leo/2_0.w320.webp'], ['leonie/1_0.webp']]
    for (const path of [...gone, ...kept]) await storage.put('post-media', path, Buffer.from('a picture'))
    for (const path of ['avatar-leo-1.jpg', 'avatar-leonie-1.jpg']) await storage.put('avatars', path, Buffer.from('a face'))
    await storage.deleteAll('post-media', 'leo/')
    await storage.deleteAll('post-media', 'leo/')
    await storage.deleteAll('avatars', 'avatar-leo-')
    await storage.deleteAll('message-media', 'nobody/')
    await storage.deleteAll('message-media', 'nobody-')
    for (const path of gone) expect(await storage.find('post-media', path)).toBeNull()
    for (const path of kept) expect(await storage.find('post-media', path)).not.toBeNull()
    expect(await storage.find('avatars', 'avatar-leo-1.jpg')).toBeNull()
    expect(await storage.find('avatars', 'avatar-leonie-1.jpg')).not.toBeNull()
    await expect(storage.deleteAll('avatars', '')).rejects.toThrow()
  })

  test('all files of a bucket are listed, page by page', async () => {
    const paths = ['a', 'b', 'c', 'd', 'e'].map((name) => `walls/${name}_0.webp`)
    for (const path of paths) await storage.put('post-media', path, Buffer.from('a picture'))
    await storage.put('avatars', 'avatar-walls-1.jpg', Buffer.from('a face'))
    const listed: string[] = []
    for await (const path of storage.list('post-media')) if (path.startsWith('walls/')) listed.push(path)
    expect(listed.sort()).toEqual(paths)
    for (const path of paths) await storage.delete('post-media', path)
  })

  test('a file is taken over and stays where it lay', async () => {
    const file = join(dataDir, 'partial')
    writeFileSync(file, 'a film')
    await storage.put('post-media', 'ann/2_0.mp4', { file })
    rmSync(file)
    expect((await storage.find('post-media', 'ann/2_0.mp4'))?.bytes).toBe(6)
  })

  test('a name is claimed once; the next gets the next millisecond (POST-079, PROF-053, PROF-054)', async () => {
    expect(await storage.claim('avatars', 'x.jpg')).toBe(true)
    expect(await storage.claim('avatars', 'x.jpg')).toBe(false)
    const owner = { user_id: 'ann', index: 2, at: new Date(5_000) }
    const names = await Promise.all([1, 2, 3].map(() => claimName(storage, { ...owner, purpose: 'post' }, 'webp')))
    expect(names.map(({ path }) => path).sort()).toEqual(['ann/5000_2.webp', 'ann/5001_2.webp', 'ann/5002_2.webp'])
    expect(await claimName(storage, { ...owner, purpose: 'avatar' }, 'jpg')).toEqual({ bucket: 'avatars', path: 'avatar-ann-5000.jpg' })
    expect(await claimName(storage, { ...owner, purpose: 'message' }, 'mp4')).toEqual({ bucket: 'message-media', path: 'ann/5000.mp4' })
    await storage.put('avatars', 'x.jpg', Buffer.from('filled'))
    expect((await storage.find('avatars', 'x.jpg'))?.bytes).toBe(6)
  })

  test('names of one time do not run out, as pictures of an import need them', async () => {
    const taken = new Set<string>()
    const claim = async (_bucket: string, path: string) => !taken.has(path) && taken.add(path) === taken
    const owner = { user_id: 'ann', purpose: 'post', at: new Date(0) } as const
    for (let count = 0; count < 5_000; count++) await claimName({ ...storage, claim }, owner, 'webp')
    expect(taken.size).toBe(5_000)
  })
})

describe('the disk', () => {
  const disk = openStorage({ dataDir, s3: undefined })

  test('keeps nothing half written', async () => {
    await disk.put('post-media', 'bob/1_0.webp', Buffer.from('whole'))
    await expect(disk.put('post-media', 'bob/2_0.webp', { file: join(dataDir, 'nothing') })).rejects.toThrow('ENOENT')
    expect(readdirSync(join(dataDir, 'media/post-media/bob'))).toEqual(['1_0.webp'])
  })

  test.each(['../secret', '/etc/passwd', '..', 'ann/../../avatars/x.jpg', ''])('has no place for %j', async (path) => {
    await expect(disk.find('post-media', path)).rejects.toThrow('no place')
    await expect(disk.put('post-media', path, Buffer.from('x'))).rejects.toThrow('no place')
  })
})

test('an S3 store that refuses or is gone is unavailable for now', async () => {
  const stranger = openStorage({ dataDir, s3: { ...s3, accessKeyId: 'stranger' } })
  await expect(stranger.find('avatars', 'x.jpg')).rejects.toMatchObject({ code: 'unavailable' })
  const nowhere = openStorage({ dataDir, s3: { ...s3, endpoint: `http://127.0.0.1:${await closedPort()}` } })
  await expect(nowhere.put('avatars', 'x.jpg', Buffer.from('x'))).rejects.toMatchObject({ code: 'unavailable' })
})

test('an S3 store that breaks off in the middle of a file is unavailable, too', async () => {
  objects.set('/atelier/archives/breaks-off.zip', Buffer.from('half of it'))
  const found = await openStorage({ dataDir, s3 }).find('archives', 'breaks-off.zip')
  if (!found) throw new Error('not found')
  await expect(buffer(await found.read())).rejects.toMatchObject({ code: 'unavailable' })
})

describe('a large file goes to S3 in parts', () => {
  const store = openS3(s3, { wholeBytes: 10, partBytes: 4 })
  const file = join(dataDir, 'large')

  test('and is there as a whole once the last has arrived', async () => {
    writeFileSync(file, 'eleven char')
    await store.put('archives', 'large.zip', { file })
    const found = await store.find('archives', 'large.zip')
    expect(found && (await buffer(await found.read())).toString()).toBe('eleven char')
    expect([...objects.keys()].filter((key) => key.includes('uploadId'))).toEqual([])
  })

  test('and leaves nothing when the store does not take all of it', async () => {
    writeFileSync(file, 'the end is refused')
    await expect(store.put('archives', 'refused.zip', { file })).rejects.toMatchObject({ code: 'unavailable' })
    expect([...objects.keys()].filter((key) => key.includes('refused'))).toEqual([])
  })
})

/** As much of S3 as is asked of it: signed PUT (also only if new, and in parts), HEAD, GET in parts, DELETE. */
function objectStore(objects: Map<string, Buffer>) {
  return createServer(async (request, response) => {
    const { method, url = '', headers } = request
    const body = await buffer(request)
    const held = objects.get(url)
    const answer = (status: number, content?: Buffer) => response.writeHead(status, { 'content-length': content?.length ?? 0 }).end(content)
    if (!headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/') || !/^\/atelier[/?]/.test(url)) return answer(403)
    const { pathname, searchParams: query } = new URL(url, 'http://store')
    const prefix = query.get('prefix')
    if (prefix !== null) {
      const after = `/atelier/${query.get('start-after') ?? ''}`
      const keys = [...objects.keys()].filter((key) => key.startsWith(`/atelier/${prefix}`) && key > after)
      return answer(200, Buffer.from(pageOf(keys.sort())))
    }
    if (method === 'POST' && query.has('uploads')) return answer(200, Buffer.from(`<UploadId>${pathname} 1</UploadId>`))
    if (query.has('uploadId')) return partOf(objects, { method, pathname, query, body }, response)
    if (method === 'PUT' && held && headers['if-none-match'] === '*') return answer(412)
    if (method === 'PUT' && Number(headers['content-length']) !== body.length) return answer(411)
    if (method === 'PUT') return answer(objects.set(url, body).has(url) ? 200 : 500)
    if (method === 'DELETE') return answer(objects.delete(url) || !held ? 204 : 500)
    if (!held) return answer(404)
    if (method === 'GET' && url.endsWith('/breaks-off.zip')) {
      response.writeHead(200, { 'content-length': held.length }).write(held.subarray(0, 4), () => response.destroy())
      return
    }
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    return start ? answer(206, held.subarray(Number(start), Number(end) + 1)) : answer(200, held)
  })
}

/** Parts wait under their own addresses. A last part that says `refused` makes the store fail with the status 200, as S3 may. */
function partOf(
  objects: Map<string, Buffer>,
  { method, pathname, query, body }: { method: string | undefined; pathname: string; query: URLSearchParams; body: Buffer },
  response: ServerResponse,
) {
  const key = (number: string) => `${pathname}?uploadId=${query.get('uploadId')}&partNumber=${number}`
  const waiting = [...objects.keys()].filter((held) => held.startsWith(key('')))
  if (method === 'PUT') {
    const number = query.get('partNumber') ?? ''
    objects.set(key(number), body)
    return response.writeHead(200, { etag: `"part ${number}"`, 'content-length': 0 }).end()
  }
  const parts = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"part \1"<\/ETag>/g)].map(([, number = '']) =>
    objects.get(key(number)),
  )
  const whole = Buffer.concat(parts.map((part) => part ?? Buffer.alloc(0)))
  const fails = method === 'POST' && whole.includes('refused')
  if (method === 'POST' && !fails) objects.set(pathname, whole)
  if (!fails) for (const held of waiting) objects.delete(held)
  if (method === 'DELETE') return response.writeHead(204).end()
  return response.writeHead(200).end(fails ? '<Error><Code>InternalError</Code></Error>' : '<CompleteMultipartUploadResult/>')
}

// One key a page, so that lists have several.
function pageOf(urls: string[]): string {
  const keys = urls.slice(0, 1).map((url) => `<Contents><Key>${url.slice('/atelier/'.length)}</Key></Contents>`)
  return `<?xml version="1.0"?><ListBucketResult><Name>atelier</Name>${keys.join('')}</ListBucketResult>`
}
