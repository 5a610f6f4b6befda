import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Bucket, buckets } from '@atelier/contract/media'
import type { Deps } from '#deps.ts'
import { type ArchiveManifest, archiveFormat, archiveSchemas, type KindRow, kindNames } from '#features/archives/kinds.ts'
import type { ExportProgress } from '#features/archives/write-rows.ts'
import { type Add, writeZip } from '#storage/write-zip.ts'

interface Packing {
  folder: string
  target: string
  account: ArchiveManifest['account']
  rows: ExportProgress['rows']
  mayAdd?: (bytes: number) => Promise<void>
  packed?: () => void
  signal?: AbortSignal
}

export async function packArchive(deps: Pick<Deps, 'storage' | 'config' | 'clock'>, packing: Packing): Promise<number> {
  const { folder, target, account, rows, signal } = packing
  return writeZip(
    target,
    async (zip, add) => {
      for (const kind of kindNames) zip.addFile(join(folder, `${kind}.json`), `${kind}.json`)
      for (const [name, schema] of Object.entries(archiveSchemas())) zip.addBuffer(jsonOf(schema), `schema/${name}`)
      const media = await packMedia(deps.storage, add, packing)
      const files = kindNames.map((kind) => ({ kind, file: `${kind}.json`, schema: `schema/${kind}.schema.json`, rows: rows[kind] ?? 0 }))
      const created_at = deps.clock().toISOString()
      const manifest: ArchiveManifest = { ...archiveFormat, account, source: deps.config.publicUrl, created_at, files, media }
      zip.addBuffer(jsonOf(manifest), 'manifest.json')
    },
    signal,
  )
}

async function packMedia(
  storage: Deps['storage'],
  add: Add,
  { folder, mayAdd, packed, signal }: Packing,
): Promise<ArchiveManifest['media']> {
  const media: ArchiveManifest['media'] = { files: 0, bytes: 0, missing: [] }
  for await (const { file, created_at } of mediaRows(folder)) {
    signal?.throwIfAborted()
    const [, bucket = '', ...path] = file.split('/')
    const stored = buckets.includes(bucket as Bucket) ? await storage.find(bucket as Bucket, path.join('/')) : null
    if (stored) {
      await mayAdd?.(stored.bytes)
      const options = { size: stored.bytes, compress: false, mtime: new Date(created_at) }
      await add(file, await stored.read(), options)
      media.files++
      media.bytes += stored.bytes
    } else media.missing.push(file)
    packed?.()
  }
  return media
}

async function* mediaRows(folder: string): AsyncGenerator<KindRow<'media'>> {
  const lines = createInterface({ input: createReadStream(join(folder, 'media.json')), crlfDelay: Number.POSITIVE_INFINITY })
  for await (const line of lines) if (line.startsWith('{')) yield JSON.parse(line.replace(/,$/, ''))
}

const jsonOf = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
