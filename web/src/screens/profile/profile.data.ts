import { isFailure } from '@atelier/contract/errors'
import { muteUser, notifyOfPosts, stopNotifyingOfPosts, unmuteUser } from '@atelier/contract/follows'
import { getProfile, profilePosts, type profileTabs } from '@atelier/contract/profiles'
import { useQuery } from '@tanstack/react-query'
import { changePerson, type KnownPerson, keepPerson, keepPosts, usePerson } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { useList } from '#data/cache/list.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'

export type ProfileTab = (typeof profileTabs)[number]

/** A profile by username or user id: the lookup with its states, and the person as the cache has them. */
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

/** The posts behind one tab of a profile. Key: [...keys.profilePosts, user_id, tab]. */
export const useProfilePosts = (userId: string, tab: ProfileTab) =>
  useList([...keys.profilePosts, userId, tab], async ({ cursor, signal }) => {
    const { items, next_cursor } = await call(profilePosts, { user_id: userId, tab, cursor }, { signal })
    return { ids: keepPosts(items), next_cursor }
  })

/** Mutes or unmutes a person, who is not told. */
export async function mute(person: KnownPerson, wish: boolean): Promise<void> {
  try {
    await call(wish ? muteUser : unmuteUser, { user_id: person.user_id })
  } catch (error) {
    return toastError('profile.mute_failed')(error)
  }
  keepPerson({ ...person, user_muted: wish })
  void queries.invalidateQueries({ queryKey: keys.feed })
  toastSuccess(wish ? 'profile.muted' : 'profile.unmuted')
}

/** Chooses whether the viewer is told of each new post of a person; shown at once. @throws Failure */
export const notifyOf = (userId: string, wish: boolean): Promise<void> =>
  changePerson<boolean>(userId, 'bell', {
    wish,
    guess: (person, user_notified) => ({ ...person, user_notified }),
    send: (wish) => call(wish ? notifyOfPosts : stopNotifyingOfPosts, { user_id: userId }),
  })
