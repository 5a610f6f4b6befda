import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { copyFile, type Folder, readFile, writeFile } from '#device/files.ts'

test.each<[string, Folder]>([
  ['DEV-080', 'cache'],
  ['DEV-081', 'media'],
  ['DEV-082', 'documents'],
])('%s, DEV-077, DEV-078, DEV-079: files in the folder %s are written, read and copied', async (_, folder) => {
  const content = new Uint8Array([0, 1, 200, 255])
  await writeFile({ folder, path: 'a/one.bin' }, new Blob([content]))
  await copyFile({ folder, path: 'a/one.bin' }, { folder: 'cache', path: `${folder}.bin` })
  for (const place of [{ folder, path: 'a/one.bin' } as const, { folder: 'cache', path: `${folder}.bin` } as const])
    expect(new Uint8Array(await (await readFile(place)).arrayBuffer())).toEqual(content)
  await writeFile({ folder, path: 'a/one.bin' }, new Blob(['new']))
  expect(await (await readFile({ folder, path: 'a/one.bin' })).text()).toBe('new')
})

test('DEV-083, DEV-084, DEV-085: what fails says what, and why', async () => {
  await writeFile({ folder: 'cache', path: 'folder/one' }, new Blob(['x']))
  const write = writeFile({ folder: 'cache', path: 'folder' }, new Blob(['x']))
  await expect(write).rejects.toMatchObject({ message: 'Failed to write file', cause: expect.any(Error) })
  await expect(readFile({ folder: 'cache', path: 'nothing' })).rejects.toThrow('Failed to read file')
  await expect(copyFile({ folder: 'cache', path: 'nothing' }, { folder: 'media', path: 'x' })).rejects.toThrow('Failed to copy file')
})
