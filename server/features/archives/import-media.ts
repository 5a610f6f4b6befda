import { isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { newId } from '#db/ids.ts'
import type { ArchivePlace } from '#features/archives/archive.ts'
import type { LeftOutReason } from '#features/archives/imports.queries.ts'
import type { Importing } from '#features/archives/source.ts'
import { unpackTo } from '#features/archives/unpack.ts'
import { claimUpload } from '#features/media/claim-upload.ts'
import { finishUpload } from '#features/media/finish-upload.ts'
import type { MediaRow } from '#features/media/media.queries.ts'
import { endClaim } from '#features/media/upload-claims.queries.ts'
import { LimitExceeded } from '#isolation/fair-queue.ts'
import type { Owner } from '#storage/names.ts'
import { requireFreeSpace } from '#storage/space.ts'

type Naming = Pick<Owner, 'purpose' | 'index'> & { at: Date }
type Storing = Naming & { media_id: string; kinds: Kind[] }
type Kind = 'image' | 'video'

/** Stored as if uploaded at that time. @returns why it cannot be stored @throws errors worth a retry */
export async function importFile(importing: Importing, name: string | null, naming: Naming): Promise<MediaRow | LeftOutReason> {
  const { deps, person, files } = importing
  const place = name === null ? undefined : files.get(name)
  if (!place) return 'missing_file'
  const bytes = place.unpacked
  const kinds = kindsOf(naming.purpose, bytes)
  if (kinds.length === 0) return 'too_large'
  const media_id = newId()
  try {
    await claimUpload(deps, { id: media_id, user_id: person.id, kind: 'image', bytes })
  } catch (error) {
    if (isFailure(error, 'upload_limit', 'uploads_full')) return 'full'
    throw error
  }
  try {
    return await store(importing, place, { ...naming, media_id, kinds })
  } finally {
    await endClaim(deps.db, media_id, bytes)
  }
}

async function store(
  importing: Importing,
  place: ArchivePlace,
  { purpose, index = 0, at, media_id, kinds }: Storing,
): Promise<MediaRow | LeftOutReason> {
  const { archive, scratch, person, deps, tries, ofVideo } = importing
  const bytes = place.unpacked
  await requireFreeSpace(deps, 2 * bytes)
  await unpackTo(archive, place, scratch)
  for (const kind of kinds) {
    try {
      const stored = await finishUpload(deps, media_id, scratch, { user_id: person.id, purpose, index, kind, bytes, at }, ofVideo)
      return { ...stored, media_id }
    } catch (error) {
      if (error instanceof LimitExceeded && tries >= limits.media.overruns) return 'unsupported'
      if (!isFailure(error, 'unsupported_media', 'too_large')) throw error
      if (error.code === 'too_large') return 'too_large'
    }
  }
  return bytes > limits.media.image ? 'too_large' : 'unsupported'
}

function kindsOf(purpose: Owner['purpose'], bytes: number): Kind[] {
  const image = bytes <= limits.media.image ? (['image'] as const) : []
  const video = purpose === 'post' && bytes <= limits.media.video ? (['video'] as const) : []
  return [...image, ...video]
}
