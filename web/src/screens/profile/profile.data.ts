import { isFailure } from '@atelier/contract/errors'
import { notifyOfPosts, removeFollower, stopNotifyingOfPosts } from '@atelier/contract/follows'
import { getProfile, profilePosts, type profileTabs } from '@atelier/contract/profiles'
import { type InfiniteData, useQuery } from '@tanstack/react-query'
import { changePerson, type KnownPerson, keepPerson, keepPosts, usePerson } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { type Page, removeWithUndo, useList } from '#data/cache/list.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'
import { setPersonMuted } from '#parts/person/mute.data.ts'

export type ProfileTab = (typeof profileTabs)[number]

/** By username or user id. */
export function useProfile(identifier: string | undefined) {
  const lookup = useQuery({
    queryKey: [...keys.profile, identifier],
    queryFn: async ({ signal }) => keepPerson(await call(getProfile, { identifier: identifier ?? '' }, { signal })),
    enabled: identifier !== undefined,
  })
  const person = usePerson(lookup.data ?? '')
  return {
    person: lookup.data ? person : undefined,
    isMissing: isFailure(lookup.error, 'not_found', 'invalid'),
    failed: lookup.isError && !lookup.data,
    retry: () => void lookup.refetch(),
  }
}

/** Key: [...keys.profilePosts, user_id, tab]. */
export function useProfilePosts(userId: string, tab: ProfileTab) {
  const key = [...keys.profilePosts, userId, tab]
  const list = useList(key, async ({ cursor, signal }): Promise<ProfilePage> => {
    const { pinned, items, next_cursor } = await call(profilePosts, { user_id: userId, tab, cursor }, { signal })
    const first = keepPosts(pinned)
    return { ids: [...first, ...keepPosts(items)], pinned: first, next_cursor }
  })
  const pinned = queries.getQueryData<InfiniteData<ProfilePage>>(key)?.pages[0]?.pinned
  return { ...list, pinned }
}

interface ProfilePage extends Page {
  pinned: string[]
}

export async function changeMuted(person: KnownPerson, wish: boolean): Promise<void> {
  try {
    await setPersonMuted(person, wish)
  } catch (error) {
    return toastError('profile.mute_failed')(error)
  }
  toastSuccess(wish ? 'profile.muted' : 'profile.unmuted')
}

/** Optimistic. False: chosen again meanwhile. @throws Failure */
export const setPostAlerts = (userId: string, wish: boolean): Promise<boolean> =>
  changePerson<boolean>(userId, 'bell', {
    wish,
    guess: (person, user_notified) => ({ ...person, user_notified }),
    send: (wish) => call(wish ? notifyOfPosts : stopNotifyingOfPosts, { user_id: userId }),
  })

/** They are not told. Optimistic. @throws Failure */
export async function dropFollower(userId: string): Promise<void> {
  const putBack = removeWithUndo(keys.followers, userId)
  try {
    await call(removeFollower, { user_id: userId })
  } catch (error) {
    putBack()
    throw error
  }
  void queries.invalidateQueries({ queryKey: keys.me })
  void queries.invalidateQueries({ queryKey: keys.profile })
}
