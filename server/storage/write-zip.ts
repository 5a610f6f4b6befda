import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ignored } from '@atelier/contract/rules/ignored'
import { ZipFile } from 'yazl'

interface Entry {
  size?: number
  compress: boolean
  mtime?: Date
}

export type Add = (name: string, content: Readable, entry: Entry) => Promise<void>

/** In bounded memory. @param signal - ends it with an `AbortError` @returns its size in bytes */
export async function writeZip(target: string, fill: (zip: ZipFile, add: Add) => Promise<void>, signal?: AbortSignal): Promise<number> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const broken = new Promise<never>((_, reject) => zip.on('error', reject))
  const written = pipeline(output, createWriteStream(target, { mode: 0o600 }), { signal })
  const add: Add = async (name, content, entry) => {
    zip.addReadStream(content, name, entry)
    await finished(content, { signal, writable: false }).finally(() => content.destroy())
  }
  const all = async () => {
    await fill(zip, add)
    zip.end()
    await written
  }
  // Whichever comes first: complete, a file unreadable, or the ZIP not writable.
  try {
    await Promise.race([all(), broken, written.then(() => new Promise<never>(() => {}))])
  } finally {
    output.destroy()
    await ignored(written, 'the failure that ended it is thrown')
  }
  return (await stat(target)).size
}
