// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { Directory, Filesystem } from '@capacitor/filesystem'
import { expect, test } from 'vitest'
import { copyFile, type Folder, readFile, writeFile } from '#device/files.ts'

const directories = { cache: Directory.Cache, media: Directory.Data, documents: Directory.Documents }

test.each<[string, Folder]>([
  ['DEV-080', 'cache'],
  ['DEV-081', 'media'],
  ['DEV-082', 'documents'],
])('%s, DEV-077, DEV-078, DEV-079: files in the folder %s are written, read and copied', async (_, folder) => {
  const content = new Uint8Array([0, 1, 200, 255])
  const written = { folder, path: `${folder}/one.bin` }
  const copied = { folder: 'cache', path: `${folder}.bin` } as const
  await writeFile(written, new Blob([content]))
  await copyFile(written, copied)
  for (const place of [written, copied]) expect(new Uint8Array(await (await readFile(place)).arrayBuffer())).toEqual(content)
  expect(await foldersWith(written.path)).toEqual([folder])
  expect(await foldersWith(copied.path)).toEqual(['cache'])
  await writeFile(written, new Blob(['new']))
  expect(await (await readFile(written)).text()).toBe('new')
})

test('DEV-083, DEV-084, DEV-085: what fails says what, and why', async () => {
  await writeFile({ folder: 'cache', path: 'folder/one' }, new Blob(['x']))
  const write = writeFile({ folder: 'cache', path: 'folder' }, new Blob(['x']))
  await expect(write).rejects.toMatchObject({ message: 'Failed to write file', cause: expect.any(Error) })
  await expect(readFile({ folder: 'cache', path: 'nothing' })).rejects.toThrow('Failed to read file')
  await expect(copyFile({ folder: 'cache', path: 'nothing' }, { folder: 'media', path: 'x' })).rejects.toThrow('Failed to copy file')
})

/** The folders of the device in which something lies at `path`. */
async function foldersWith(path: string): Promise<string[]> {
  const found = await Promise.allSettled(Object.values(directories).map((directory) => Filesystem.stat({ directory, path })))
  return Object.keys(directories).filter((_, at) => found[at]?.status === 'fulfilled')
}
