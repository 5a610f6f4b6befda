import type { Draft } from '@atelier/contract/drafts'
import { Failure } from '@atelier/contract/errors'
import { limits, rates } from '@atelier/contract/limits'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import {
  countDrafts,
  deleteDraftRow,
  draftsOf,
  lockDrafts,
  type Wish,
  writeDraft,
  writeDraftMedia,
} from '#features/drafts/drafts.queries.ts'
import { claimMedia, releaseMedia, throwAwayUnused } from '#features/media/media.queries.ts'
import type { SignedIn } from '#http/session.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'limits'>

/** A device that did not know the newest version keeps what it has under another id. @throws Failure conflict, media_not_ready, invalid */
export async function saveDraft(deps: Parts, viewer: SignedIn, wish: Wish): Promise<Draft> {
  await deps.limits.take(`drafts:${viewer.id}`, rates.drafts)
  return transaction(deps.db, async (tx) => {
    await lockDrafts(tx, viewer.id)
    const kept = await ownDraft(tx, viewer.id, wish.draft_id)
    if (kept && isSame(kept, wish)) return kept
    if ((kept?.version ?? 0) !== wish.version) throw new Failure('conflict')
    if (!kept && (await countDrafts(tx, viewer.id)) >= limits.drafts.max) throw refused('draft_id', 'draft_limit')
    if ((wish.audience === 'community') !== (wish.community_id !== null)) throw refused('audience', 'not_here')
    const before = kept?.media.map(({ media_id }) => media_id) ?? []
    const now = wish.media.map(({ media_id }) => media_id)
    if (new Set(now).size < now.length) throw new Failure('media_not_ready')
    await claimMedia(
      tx,
      viewer,
      now.filter((id) => !before.includes(id)),
      'post-media',
    )
    if (!(await writeDraft(tx, viewer.id, wish, deps.clock()))) throw refused('community_id', 'not_a_member')
    await writeDraftMedia(tx, viewer.id, wish)
    await throwAwayUnused(tx, before)
    return (await ownDraft(tx, viewer.id, wish.draft_id)) as Draft
  })
}

export function discardDraft({ db }: Parts, viewer: SignedIn, id: string, version: number): Promise<void> {
  return transaction(db, async (tx) => {
    await lockDrafts(tx, viewer.id)
    const kept = await ownDraft(tx, viewer.id, id)
    if (!kept) return
    if (kept.version !== version) throw new Failure('conflict')
    await deleteWithMedia(tx, viewer.id, kept)
  })
}

/** Publishing a draft ends it and frees its uploads for the post. One that is newer stays. @throws Failure conflict: strict, and gone or newer */
export async function takeDraft(
  tx: Db,
  viewer: SignedIn,
  { id, version, strict }: { id: string; version: number; strict: boolean },
  mediaIds: string[],
): Promise<() => Promise<void>> {
  await lockDrafts(tx, viewer.id)
  const kept = await ownDraft(tx, viewer.id, id)
  const isNewest = kept?.version === version
  if (strict && !isNewest) throw new Failure('conflict')
  if (!kept) return async () => undefined
  const held = kept.media.filter(({ media_id }) => mediaIds.includes(media_id)).map(({ media_id }) => media_id)
  await releaseMedia(tx, held)
  return async () => {
    if (isNewest) await deleteWithMedia(tx, viewer.id, kept)
  }
}

async function deleteWithMedia(tx: Db, viewerId: string, { id, media }: Draft): Promise<void> {
  await deleteDraftRow(tx, viewerId, id)
  await throwAwayUnused(
    tx,
    media.map(({ media_id }) => media_id),
  )
}

const ownDraft = async (tx: Db, viewerId: string, id: string) => (await draftsOf(tx, viewerId, { id, limit: 1 }))[0]

function isSame(kept: Draft, wish: Wish): boolean {
  const { content, category, country, audience, community, download_size } = kept
  const media = kept.media.map(({ media_id, alt_text, is_sensitive }) => [media_id, alt_text, is_sensitive])
  const wished = wish.media.map(({ media_id, alt_text, is_sensitive }) => [media_id, alt_text || null, is_sensitive])
  return (
    JSON.stringify([content, category, country, audience, community?.id ?? null, download_size, media]) ===
    JSON.stringify([wish.content, wish.category, wish.country, wish.audience, wish.community_id, wish.download_size, wished])
  )
}

const refused = (field: string, code: string) => new Failure('invalid', { errors: [{ field, code }] })
