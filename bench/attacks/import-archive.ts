import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { latestImport, startImport } from '@atelier/contract/archives'
import type { Installation } from '#installation.ts'
import type { BenchPerson } from '#people.ts'
import { upload } from '#upload.ts'

export async function importArchive(installation: Installation, owner: BenchPerson, archive: Buffer): Promise<void> {
  const { media_id, status } = await upload(installation, owner, { bucket: 'archives', type: 'application/zip', content: archive })
  if (status !== 204) throw new Error(`the archive was not taken: ${status}`)
  await owner.call(startImport, { client_id: randomUUID(), media_id })
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    const { import: latest } = await owner.call(latestImport, {})
    if (latest && ['done', 'failed', 'cancelled'].includes(latest.state)) return
    await delay(100)
  }
  throw new Error('the import did not end within two minutes')
}
