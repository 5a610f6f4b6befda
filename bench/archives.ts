import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type DataExport, latestExport, startExport } from '@atelier/contract/archives'
import { getMe } from '@atelier/contract/profiles'
import pg from 'pg'
import { fillArchive } from '#archive-data.ts'
import { archiveWith, importInto, importThroughRestart } from '#import-archive.ts'
import { install } from '#installation.ts'
import { growthOf } from '#memory.ts'
import { type BenchPerson, signedUpPerson } from '#people.ts'
import { control, verdict } from '#verdict.ts'
import { connectionTo, homeOf } from '../server/db/embedded/home.ts'
import { unzipped } from '../server/testing/zip.ts'

/** Export and import, each once through a restart. The controls hold the files, or unpack the archive, in the memory of this process. */
const size = { posts: 10_000, files: 1_000, bytes: 512 * 1_024 }
const most = { floor: 200, target: 100, atMost: true }

const installation = await install({ AUTH_AUTOCONFIRM: '1' })
const admin = new pg.Pool({ ...connectionTo(homeOf(installation.dataDir)), user: 'postgres', max: 2 })
try {
  const owner = await signedUpPerson(installation.url, 'archivist')
  // What every process loads once does not count.
  await exported(owner)
  const { user_id } = await owner.call(getMe, {})
  const folder = await fillArchive(admin, installation.dataDir, user_id, size)

  // Before this process has read anything else.
  const held = await growthOf(process.pid, async () => {
    return readdirSync(folder).map((name) => readFileSync(join(folder, name)))
  })
  control('export of files that are held in memory, MB of growth', held, most)

  const began = performance.now()
  let built: DataExport | undefined
  const growth = await growthOf(installation.pid(), async () => {
    built = await exported(owner)
  })
  const seconds = (performance.now() - began) / 1_000
  console.log(`export of ${size.posts} posts and ${size.files} files: ${seconds.toFixed(1)} s, ${megabytes(built?.bytes ?? 0)} MB`)
  await proveComplete(built)
  verdict('export, MB of growth', growth, most)

  await owner.call(startExport, { client_id: randomUUID() })
  await until(owner, ({ done_count }) => done_count > size.posts)
  const restartS = (await installation.restart()) / 1_000
  const goesOn = performance.now()
  const resumed = await until(owner, ({ state }) => state === 'done')
  console.log(`restarted within ${restartS.toFixed(1)} s, done ${((performance.now() - goesOn) / 1_000).toFixed(1)} s later`)
  await proveComplete(resumed)

  await importInto(installation, 'newcomer', await archiveWith({ posts: 20, files: 5 }))
  const archive = await archiveWith(size)
  const brought = await importInto(installation, 'mover', archive)
  console.log(`import of ${size.posts} posts and ${size.files} files: ${brought.seconds.toFixed(1)} s, ${megabytes(archive.length)} MB`)
  control('import of an archive that is unpacked in memory, MB of growth', await growthOf(process.pid, () => unzipped(archive)), most)
  verdict('import, MB of growth', brought.growth, most)
  const onS = await importThroughRestart(installation, 'second_mover', archive, size.posts / 3)
  console.log(`import restarted in the middle, done ${onS.toFixed(1)} s later`)
} finally {
  await admin.end()
  await installation.stop()
}
process.exit()

async function exported(owner: BenchPerson): Promise<DataExport> {
  await owner.call(startExport, { client_id: randomUUID() })
  return until(owner, ({ state }) => state === 'done')
}

async function until(owner: BenchPerson, holds: (latest: DataExport) => boolean): Promise<DataExport> {
  for (;;) {
    const { export: latest } = await owner.call(latestExport, {})
    if (latest?.state === 'failed' || latest?.state === 'cancelled') throw new Error(`the export is ${latest.state}`)
    if (latest && holds(latest)) return latest
    await delay(20)
  }
}

async function proveComplete(built: DataExport | undefined): Promise<void> {
  const path = join(installation.dataDir, 'media', 'archives', `export-${built?.id}.zip`)
  if (statSync(path).size !== built?.bytes) throw new Error('the size of the archive is not what was said')
  const files = await unzipped(readFileSync(path))
  const posts = JSON.parse(String(files.get('posts.json'))).length
  const media = [...files.keys()].filter((name) => name.startsWith('media/')).length
  if (posts !== size.posts || media !== size.files) throw new Error(`the archive has ${posts} posts and ${media} files`)
}

function megabytes(bytes: number): string {
  return (bytes / 1_024 ** 2).toFixed(0)
}
