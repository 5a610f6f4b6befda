import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import yauzl from 'yauzl'
import { type BackupManifest, backupManifestSchema } from '#backup/format.ts'
import { ConfigError } from '#config.ts'

export interface Backup {
  manifest: BackupManifest
  secret: string
  names: Iterable<string>
  read(name: string): Promise<Readable>
  close(): void
}

/** Reads all of it once. @throws ConfigError for another file, or a damaged backup */
export async function openBackup(file: string): Promise<Backup> {
  const zip = await yauzl.openPromise(file, { autoClose: false }).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(error.code ? `${file} cannot be read (${error.code}).` : `${file} is no backup, or it is cut off.`)
  })
  try {
    const entries = await intact(zip, file)
    const read = (name: string) => {
      const entry = entries.get(name)
      if (!entry) throw damaged(file, `${name} is missing`)
      return zip.openReadStreamPromise(entry)
    }
    const manifest = backupManifestSchema.safeParse(jsonIn(await text(await read('manifest.json'))))
    if (!manifest.success) throw new ConfigError(`${file} is no backup, or one of a newer release.`)
    const secret = (await text(await read('secret'))).trim()
    return { manifest: manifest.data, secret, names: entries.keys(), read, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function intact(zip: yauzl.ZipFile, file: string): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      let sum = 0
      for await (const part of await zip.openReadStreamPromise(entry)) sum = crc32(part as Buffer, sum)
      if (sum !== entry.crc32) throw new Error(`${entry.fileName} differs from what was written`)
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    throw damaged(file, (error as Error).message)
  }
  return entries
}

function jsonIn(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}

const damaged = (file: string, why: string) => new ConfigError(`${file} is damaged (${why}); nothing was restored.`)
