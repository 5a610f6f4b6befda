import { type DataImport, latestImport, startImport } from '@atelier/contract/archives'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { upload } from '#testing/uploads.ts'
import type { TestPerson } from '#testing/world.ts'

/** Uploads an archive. @returns its media_id */
export async function uploadArchive(app: FastifyInstance, { token }: TestPerson, content: Buffer): Promise<string> {
  const { answer, media_id } = await upload(app, token, content, { bucket: 'archives', filetype: 'application/zip' })
  if (answer.statusCode !== 204) throw new Error(`upload failed: ${answer.body}`)
  return media_id
}

/** Uploads an archive, imports it and waits. @returns how that ended */
export async function importArchive(app: FastifyInstance, person: TestPerson, content: Buffer): Promise<DataImport> {
  const started = await person.call(startImport, {
    client_id: crypto.randomUUID(),
    media_id: await uploadArchive(app, person, content),
  })
  return importEnded(person, started.id)
}

/** Waits for the end of somebody's latest import. */
export async function importEnded(person: TestPerson, id: string): Promise<DataImport> {
  const latest = async () => (await person.call(latestImport)).import
  await expect.poll(async () => (await latest())?.state, { timeout: 100_000 }).toMatch(/done|failed|cancelled/)
  const found = await latest()
  if (found?.id !== id) throw new Error('another import is the latest')
  return found
}
