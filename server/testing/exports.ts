import { type DataExport, latestExport, makeExportLink, startExport } from '@atelier/contract/archives'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { type ArchiveKind, type ArchiveManifest, archiveManifestSchema, type KindRow } from '#features/archives/kinds.ts'
import type { TestPerson } from '#testing/world.ts'
import { unzipped } from '#testing/zip.ts'

/** A built archive, read. */
export interface ExportedArchive {
  zip: Buffer
  /** By their names in the ZIP. */
  files: Map<string, Buffer>
  manifest: ArchiveManifest
  rows: <Name extends ArchiveKind>(kind: Name) => KindRow<Name>[]
}

type Caller = Pick<TestPerson, 'call'>

/** Exports through the front door. */
export function exportsOf(app: FastifyInstance) {
  const latest = async (person: Caller) => (await person.call(latestExport)).export
  const start = (person: Caller) => person.call(startExport, { client_id: crypto.randomUUID() })
  const load = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  /** A fresh link to the last export. */
  const link = async (person: Caller) => (await person.call(makeExportLink, { export_id: (await latest(person))?.id ?? '' })).url

  /** Starts an export and waits until it is built. */
  async function built(person: Caller): Promise<DataExport & { url: string }> {
    await start(person)
    await expect.poll(async () => (await latest(person))?.state).toBe('done')
    const done = await latest(person)
    if (!done?.is_available) throw new Error('it cannot be loaded')
    return { ...done, url: await link(person) }
  }

  async function archiveOf(person: Caller): Promise<ExportedArchive> {
    const { url } = await built(person)
    return readArchive((await load(url)).rawPayload)
  }
  return { start, latest, link, load, built, archiveOf }
}

export async function readArchive(zip: Buffer): Promise<ExportedArchive> {
  const files = await unzipped(zip)
  const json = (name: string) => JSON.parse(String(files.get(name)))
  return { zip, files, manifest: z.parse(archiveManifestSchema, json('manifest.json')), rows: (kind) => json(`${kind}.json`) }
}
