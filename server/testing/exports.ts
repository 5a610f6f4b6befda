import { type DataExport, latestExport, startExport } from '@atelier/contract/archives'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { type Kind, type KindRow, type Manifest, manifestSchema } from '#features/archives/kinds.ts'
import type { TestPerson } from '#testing/world.ts'
import { unzipped } from '#testing/zip.ts'

/** A built archive, read. */
export interface ReadArchive {
  zip: Buffer
  /** By their names in the ZIP. */
  files: Map<string, Buffer>
  manifest: Manifest
  rows: <Name extends Kind>(kind: Name) => KindRow<Name>[]
}

/** Exports through the front door. */
export function exportsOf(app: FastifyInstance) {
  const latest = async (person: TestPerson) => (await person.call(latestExport)).export
  const start = (person: TestPerson) => person.call(startExport, { client_id: crypto.randomUUID() })
  const load = (url: string) => app.inject({ url })

  /** Starts an export and waits until it is built. */
  async function built(person: TestPerson): Promise<DataExport & { url: string }> {
    await start(person)
    await expect.poll(async () => (await latest(person))?.state).toBe('done')
    const done = await latest(person)
    if (!done?.url) throw new Error('it has no link')
    return { ...done, url: done.url }
  }

  async function archiveOf(person: TestPerson): Promise<ReadArchive> {
    const { url } = await built(person)
    return readArchive((await load(url)).rawPayload)
  }
  return { start, latest, load, built, archiveOf }
}

export async function readArchive(zip: Buffer): Promise<ReadArchive> {
  const files = await unzipped(zip)
  const json = (name: string) => JSON.parse(String(files.get(name)))
  return { zip, files, manifest: z.parse(manifestSchema, json('manifest.json')), rows: (kind) => json(`${kind}.json`) }
}
