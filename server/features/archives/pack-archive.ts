import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { type Bucket, buckets } from '@atelier/contract/media'
import { ZipFile } from 'yazl'
import type { Deps } from '#deps.ts'
import { archiveFormat, archiveSchemas, type KindRow, kindNames, type Manifest } from '#features/archives/kinds.ts'
import type { Progress } from '#features/archives/write-rows.ts'

interface Packing {
  /** The folder with a `KIND.json` of every kind. */
  folder: string
  /** Where the ZIP is written; what is there is replaced. */
  target: string
  account: Manifest['account']
  rows: Progress['rows']
  /** Called after each file of the media. */
  packed?: () => void
  /** Ends it with an `AbortError`. */
  signal?: AbortSignal
}

/** Writes the ZIP of rows that `writeRows` has written, with their files, one after the other. @returns its size in bytes */
export async function packArchive(deps: Pick<Deps, 'storage' | 'config' | 'clock'>, packing: Packing): Promise<number> {
  const { folder, target, account, rows, signal } = packing
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const broken = new Promise<never>((_, reject) => zip.on('error', reject))
  const written = pipeline(output, createWriteStream(target, { mode: 0o600 }), { signal })
  const fill = async () => {
    for (const kind of kindNames) zip.addFile(join(folder, `${kind}.json`), `${kind}.json`)
    for (const [name, schema] of Object.entries(archiveSchemas())) zip.addBuffer(jsonOf(schema), `schema/${name}`)
    const media = await packMedia(deps.storage, zip, packing)
    const files = kindNames.map((kind) => ({ kind, file: `${kind}.json`, schema: `schema/${kind}.schema.json`, rows: rows[kind] ?? 0 }))
    const created_at = deps.clock().toISOString()
    const manifest: Manifest = { ...archiveFormat, account, source: deps.config.publicUrl, created_at, files, media }
    zip.addBuffer(jsonOf(manifest), 'manifest.json')
    zip.end()
    await written
  }
  // What ends first: it is complete, a file could not be read, or the ZIP could not be written.
  try {
    await Promise.race([fill(), broken, written.then(() => new Promise<never>(() => {}))])
  } finally {
    output.destroy()
    await written.catch(() => {})
  }
  return (await stat(target)).size
}

async function packMedia(storage: Deps['storage'], zip: ZipFile, { folder, packed, signal }: Packing): Promise<Manifest['media']> {
  const media: Manifest['media'] = { files: 0, bytes: 0, missing: [] }
  for await (const { file, created_at } of mediaRows(folder)) {
    signal?.throwIfAborted()
    const [, bucket = '', ...path] = file.split('/')
    const stored = buckets.includes(bucket as Bucket) ? await storage.find(bucket as Bucket, path.join('/')) : null
    if (stored) {
      // Pictures and videos are compressed already.
      const options = { size: stored.bytes, compress: false, mtime: new Date(created_at) }
      await added(zip, file, options, await stored.read(), signal)
      media.files++
      media.bytes += stored.bytes
    } else media.missing.push(file)
    packed?.()
  }
  return media
}

/** One row per line, so that it is read without holding the file. */
async function* mediaRows(folder: string): AsyncGenerator<KindRow<'media'>> {
  const lines = createInterface({ input: createReadStream(join(folder, 'media.json')), crlfDelay: Number.POSITIVE_INFINITY })
  for await (const line of lines) if (line.startsWith('{')) yield JSON.parse(line.replace(/,$/, ''))
}

/** Resolves when the ZIP has read all of the file. */
async function added(zip: ZipFile, name: string, options: Entry, content: Readable, signal: AbortSignal | undefined): Promise<void> {
  zip.addReadStream(content, name, options)
  await finished(content, { signal, writable: false }).finally(() => content.destroy())
}
interface Entry {
  size: number
  compress: boolean
  mtime: Date
}

const jsonOf = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
