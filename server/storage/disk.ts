import { randomBytes } from 'node:crypto'
import { copyFile, type FileHandle, link, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Bucket } from '@atelier/contract/media'
import type { Storage } from '#storage/storage.ts'

export function openDisk(root: string): Storage {
  return {
    async claim(bucket, path) {
      const file = await roomFor(placeOf(root, bucket, path))
      try {
        await (await open(file, 'wx', 0o600)).close()
        return true
      } catch (error) {
        if (isCode(error, 'EEXIST')) return false
        throw error
      }
    },
    async put(bucket, path, body) {
      const file = await roomFor(placeOf(root, bucket, path))
      const draft = `${file}.${randomBytes(6).toString('hex')}.part`
      try {
        if (Buffer.isBuffer(body)) await using(draft, 'wx', (handle) => handle.writeFile(body))
        else await linkOrCopy(body.file, draft)
        await using(draft, 'r+', (handle) => handle.sync())
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await using(dirname(file), 'r', (folder) => folder.sync())
    },
    async find(bucket, path) {
      const file = placeOf(root, bucket, path)
      const found = await stat(file).catch((error: unknown) => {
        if (isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR')) return null
        throw error
      })
      if (!found?.isFile()) return null
      return { bytes: found.size, read: async (range) => (await open(file)).createReadStream(range) }
    },
    async *list(bucket) {
      const folder = resolve(root, bucket)
      const entries = await opendir(folder, { recursive: true }).catch((error: unknown) => {
        if (isCode(error, 'ENOENT')) return []
        throw error
      })
      for await (const entry of entries)
        if (entry.isFile() && !entry.name.endsWith('.part')) yield relative(folder, join(entry.parentPath, entry.name))
    },
    async delete(bucket, path) {
      await rm(placeOf(root, bucket, path), { force: true })
    },
    async deleteAll(bucket, prefix) {
      const place = placeOf(root, bucket, prefix)
      if (prefix.endsWith('/')) return rm(place, { recursive: true, force: true })
      const entries = await opendir(resolve(root, bucket)).catch((error: unknown) => {
        if (isCode(error, 'ENOENT')) return []
        throw error
      })
      for await (const { name } of entries) if (name.startsWith(prefix)) await rm(join(resolve(root, bucket), name), { force: true })
    },
  }
}

function placeOf(root: string, bucket: Bucket, path: string): string {
  const folder = resolve(root, bucket)
  const file = resolve(folder, path)
  if (!file.startsWith(folder + sep)) throw new Error(`no place in ${bucket}: ${path}`)
  return file
}

async function roomFor(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  return file
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(async (error: unknown) => {
    if (!isCode(error, 'EXDEV')) throw error
    await copyFile(from, to)
  })
}

async function using(file: string, flags: string, work: (handle: FileHandle) => Promise<void>): Promise<void> {
  const handle = await open(file, flags, 0o600)
  await work(handle).finally(() => handle.close())
}

function isCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code
}
