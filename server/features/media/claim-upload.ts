import { Failure } from '@atelier/contract/errors'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { freedInS, insertClaim, lockUploads, usedBytes } from '#features/media/upload-claims.queries.ts'
import { platformSettings } from '#features/platform-settings/platform-settings.ts'

interface Upload {
  id: string
  user_id: string
  kind: 'image' | 'video' | 'archive'
  bytes: number
}

/** Call it before a byte is stored. The day's limit counts archives by what is imported. @throws Failure upload_limit, uploads_full */
export function claimUpload({ db, clock }: Pick<Deps, 'db' | 'clock'>, { id, user_id, kind, bytes }: Upload): Promise<void> {
  return transaction(db, async (tx) => {
    const { upload_mb_per_day, upload_mb_total } = await platformSettings(tx)
    const day_bytes = kind === 'archive' ? 0 : bytes
    await lockUploads(tx, user_id)
    const now = clock()
    const { held, sent } = await usedBytes(tx, user_id, now)
    if (held + bytes > upload_mb_total * MB) throw new Failure('uploads_full', { limit: upload_mb_total })
    const over = sent + day_bytes - upload_mb_per_day * MB
    if (day_bytes > 0 && over > 0) {
      const waitS = (await freedInS(tx, user_id, over, now)) ?? dayS
      throw new Failure('upload_limit', { limit: upload_mb_per_day, retryAfter: Math.max(1, Math.ceil(waitS)) })
    }
    await insertClaim(tx, { id, user_id, bytes, day_bytes }, now)
  })
}

const MB = 1024 * 1024
const dayS = 86_400
