import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { openDisk } from '#storage/disk.ts'
import { claimName } from '#storage/names.ts'

const root = mkdtempSync(join(tmpdir(), 'atelier-disk-'))
const disk = openDisk(root)
afterAll(() => rmSync(root, { recursive: true }))

test('what was put is found, whole and in parts, until it is deleted', async () => {
  await disk.put('post-media', 'ann/1_0.webp', Buffer.from('a picture'))
  const found = await disk.find('post-media', 'ann/1_0.webp')
  if (!found) throw new Error('not found')
  expect(found.bytes).toBe(9)
  expect((await buffer(await found.read())).toString()).toBe('a picture')
  expect((await buffer(await found.read({ start: 2, end: 4 }))).toString()).toBe('pic')
  await disk.delete('post-media', 'ann/1_0.webp')
  await disk.delete('post-media', 'ann/1_0.webp')
  expect(await disk.find('post-media', 'ann/1_0.webp')).toBeNull()
  expect(readdirSync(join(root, 'post-media/ann')), 'nothing half written stays').toEqual([])
})

test('a file is taken over and stays where it lay', async () => {
  const file = join(root, 'partial')
  writeFileSync(file, 'a film')
  await disk.put('post-media', 'ann/2_0.mp4', { file })
  rmSync(file)
  expect((await disk.find('post-media', 'ann/2_0.mp4'))?.bytes).toBe(6)
})

test('a name is claimed once; the next gets the next millisecond (POST-079, PROF-053)', async () => {
  expect(await disk.claim('avatars', 'x.jpg')).toBe(true)
  expect(await disk.claim('avatars', 'x.jpg')).toBe(false)
  const owner = { user_id: 'ann', index: 2, at: new Date(5_000) }
  const names = await Promise.all([1, 2, 3].map(() => claimName(disk, { ...owner, purpose: 'post' }, 'webp')))
  expect(names.map(({ path }) => path).sort()).toEqual(['ann/5000_2.webp', 'ann/5001_2.webp', 'ann/5002_2.webp'])
  expect(await claimName(disk, { ...owner, purpose: 'avatar' }, 'jpg')).toEqual({ bucket: 'avatars', path: 'avatar-ann-5000.jpg' })
  expect(await claimName(disk, { ...owner, purpose: 'message' }, 'mp4')).toEqual({ bucket: 'message-media', path: 'ann/5000.mp4' })
})

test.each(['../secret', '/etc/passwd', '..', 'ann/../../avatars/x.jpg', ''])('%j has no place in a bucket', async (path) => {
  await expect(disk.find('post-media', path)).rejects.toThrow('no place')
  await expect(disk.put('post-media', path, Buffer.from('x'))).rejects.toThrow('no place')
})
