import type { ParsedInputOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import type { updateProfile as endpoint } from '@atelier/contract/profiles'
import { graphemes } from '@atelier/contract/rules/graphemes'
import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { approveAll, lockRequesters } from '#features/follows/approve-all.ts'
import { requiresApproval } from '#features/follows/follows.queries.ts'
import { pictureUrl } from '#features/profiles/picture-url.ts'
import { setPrivate } from '#features/profiles/private-account.queries.ts'
import { changeProfile, lockProfile } from '#features/profiles/profiles.queries.ts'
import { refuseFiltered, wordsOfUsername } from '#features/word-filters/judge.ts'
import type { SignedIn } from '#http/session.ts'

/** Made public, it approves everybody who asked to follow. @throws Failure username_taken, invalid, media_not_ready, onboarding_required */
export async function updateProfile(
  tx: Db,
  deps: Pick<Deps, 'db' | 'realtime' | 'jobs' | 'clock'>,
  viewer: SignedIn,
  edit: ParsedInputOf<typeof endpoint>,
): Promise<void> {
  const requesters = edit.is_private === false ? await lockRequesters(tx, viewer.id) : []
  const { onboarding_completed, ...now } = await lockProfile(tx, viewer)
  if (!onboarding_completed) throw new Failure('onboarding_required')
  const edited = {
    full_name: emptied(edit.full_name, now.full_name),
    username: emptied(edit.username, now.username),
    bio: emptied(edit.bio, now.bio),
    location: emptied(edit.location, now.location),
    website: emptied(edit.website, now.website),
    links: [...new Set(edit.links ?? now.links)],
    open_for_commissions: edit.open_for_commissions ?? now.open_for_commissions,
  }
  refuseLonger('full_name', edited.full_name, now.full_name, limits.profile.name)
  refuseLonger('bio', edited.bio, now.bio, limits.profile.bio)
  await refuseFiltered(tx, {
    full_name: edited.full_name !== now.full_name ? edited.full_name : null,
    username: edited.username !== now.username ? edited.username && wordsOfUsername(edited.username) : null,
    bio: edited.bio !== now.bio ? edited.bio : null,
  })
  await changeProfile(tx, viewer, {
    ...edited,
    avatar_url: await pictureUrl(tx, viewer, edit.avatar_media_id, now.avatar_url),
    banner_url: await pictureUrl(tx, viewer, edit.banner_media_id, now.banner_url),
  })
  if (edit.is_private === undefined || !(await setPrivate(tx, viewer.id, edit.is_private))) return
  tx.after(() => deps.realtime.checkChannels(viewer.id))
  if (!(await requiresApproval(tx, viewer.id))) await approveAll(tx, deps, viewer.id, requesters)
}

function emptied(edited: string | undefined, now: string | null): string | null {
  return edited === undefined ? now : edited || null
}

// Onboarding allows longer values; those may stay but not be replaced by other long ones.
function refuseLonger(field: string, edited: string | null, now: string | null, max: number): void {
  if (edited !== now && graphemes(edited ?? '') > max) throw new Failure('invalid', { errors: [{ field, code: 'too_long' }] })
}
