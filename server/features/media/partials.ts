import { mkdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure, isFailure } from '@atelier/contract/errors'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import { uuid } from '#auth/session.ts'
import type { Deps } from '#deps.ts'
import { finishUpload } from '#features/media/finish-upload.ts'
import { isStored } from '#features/media/media.queries.ts'
import { planKept } from '#features/media/upload-plan.ts'

/** How long a partial upload waits for the rest. */
const waitMs = 24 * 60 * 60_000

/** Uploads on their way: for each a file of the bytes that arrived, and beside it what it is to become. They survive a restart. */
export interface Partials {
  store: FileStore
  /** One's own upload. @throws Failure not_found also for other people's */
  own(id: string, userId: string): Promise<Upload>
  /** Whether every byte has arrived, or even been made media of. */
  isWhole(upload: Upload): Promise<boolean>
  /** Makes media of a whole upload; at once when that was done. A file that is refused is gone. @throws Failure unsupported_media, too_large */
  finish(upload: Upload): Promise<void>
}

export function openPartials(deps: Pick<Deps, 'config' | 'db' | 'storage'>): Partials {
  const directory = folderIn(deps.config)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const store = new FileStore({ directory, expirationPeriodInMilliseconds: waitMs })
  const running = new Map<string, Promise<void>>()

  async function finishOnce({ id, metadata }: Upload): Promise<void> {
    if (await isStored(deps.db, id)) return
    try {
      await finishUpload(deps, id, join(directory, id), planKept(metadata ?? {}))
    } catch (error) {
      // Whatever else went wrong may pass, so the bytes stay for another try.
      if (isFailure(error, 'unsupported_media', 'too_large')) await store.remove(id)
      throw error
    }
    // What it was to become stays, so that its owner can still ask how much arrived.
    await rm(join(directory, id), { force: true })
  }

  return {
    store,
    async own(id, userId) {
      const upload = uuid.test(id) ? await store.configstore.get(id) : undefined
      if (upload?.metadata?.user_id !== userId) throw new Failure('not_found')
      return upload
    },
    async isWhole({ id, size }) {
      const arrived = await stat(join(directory, id)).catch(() => null)
      return arrived?.size === size || isStored(deps.db, id)
    },
    finish(upload) {
      const finishing = running.get(upload.id) ?? finishOnce(upload).finally(() => running.delete(upload.id))
      running.set(upload.id, finishing)
      return finishing
    },
  }
}

/** Removes partial uploads that nobody went on with. */
export async function sweepPartials({ config, clock }: Pick<Deps, 'config' | 'clock'>): Promise<void> {
  const folder = folderIn(config)
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found && found.mtimeMs < clock().getTime() - waitMs) await rm(file, { force: true })
  }
}

function folderIn({ dataDir }: Pick<Deps, 'config'>['config']): string {
  return join(dataDir, 'uploads')
}
