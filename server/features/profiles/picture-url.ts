import { Failure } from '@atelier/contract/errors'
import type { Db } from '#db/connection.ts'
import { claimMedia } from '#features/media/media.queries.ts'
import { isFileOf } from '#features/profiles/profiles.queries.ts'
import type { SignedIn } from '#http/session.ts'

/** Null for null, `now` without an upload. @throws Failure media_not_ready, also for an upload with another purpose */
export async function pictureUrl(
  tx: Db,
  viewer: SignedIn,
  mediaId: string | null | undefined,
  now: string | null,
  of: 'account' | 'community' = 'account',
): Promise<string | null> {
  if (mediaId === undefined) return now
  if (mediaId === null) return null
  if (now !== null && (await isFileOf(tx, viewer, mediaId, now))) return now
  const [media] = await claimMedia(tx, viewer, [mediaId], 'avatars')
  if (!media || media.path.startsWith('community-') !== (of === 'community')) throw new Failure('media_not_ready')
  return media.media_url
}
