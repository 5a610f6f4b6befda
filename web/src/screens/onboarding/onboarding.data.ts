import { type CountryCode, countryCodes, countryName } from '@atelier/contract/countries'
import type { InputOf } from '@atelier/contract/endpoint'
import { Failure, isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { checkUsername, completeOnboarding, listInterests } from '@atelier/contract/onboarding'
import type { Me } from '@atelier/contract/profiles'
import type { OnboardingDraft } from '@atelier/contract/rules/onboarding-progress'
import { useQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { call } from '#data/client.ts'
import { useDebounced } from '#data/debounced.ts'
import { beginFirstVisit } from '#data/first-visit.ts'
import { currentSession } from '#data/session/session.ts'
import { upload } from '#data/uploads.ts'
import type { Filtered } from '#screens/onboarding/personal-problems.ts'

/** `unknown`: the username is invalid or could not be looked up. */
export type Availability = 'unknown' | 'checking' | 'available' | 'taken'

/** Once typing has paused for half a second. */
export function useAvailability(username: string, isValid: boolean): { availability: Availability; suggestions: string[] } {
  const debounced = useDebounced(username, limits.username.debounceMs)
  const enabled = isValid && debounced === username
  const query = useQuery({
    queryKey: [...keys.username, debounced],
    queryFn: ({ signal }) => call(checkUsername, { username: debounced }, { signal }),
    enabled,
    staleTime: 10_000,
    retry: 1,
  })
  if (!isValid) return { availability: 'unknown', suggestions: [] }
  if (!enabled || query.isFetching) return { availability: 'checking', suggestions: [] }
  if (!query.data) return { availability: 'unknown', suggestions: [] }
  return { availability: query.data.available ? 'available' : 'taken', suggestions: query.data.suggestions }
}

export function countryByName(name: string, language: string): CountryCode | null {
  const wanted = name.trim().toLocaleLowerCase(language)
  if (wanted === '') return null
  return (
    countryCodes.find((code) => [language, 'en'].some((tongue) => countryName(code, tongue).toLocaleLowerCase(language) === wanted)) ?? null
  )
}

/** Throws `Failure`: `invalid` with the server's fields, `username_taken`, `unauthenticated`. */
export async function submitOnboarding(draft: OnboardingDraft, language: string): Promise<Me> {
  if (currentSession().status !== 'signed_in') throw new Failure('unauthenticated')
  const { items } = await call(listInterests, {})
  const avatar_media_id = draft.profilePicture ? await uploadPicture(draft.profilePicture) : null
  const input = {
    first_name: draft.firstName,
    last_name: draft.lastName,
    username: draft.username,
    date_of_birth: draft.dateOfBirth,
    bio: draft.bio.trim() || null,
    phone_number: draft.phoneNumber.trim() || null,
    nationality: countryByName(draft.nationality, language),
    avatar_media_id,
    interest_ids: items.filter(({ name }) => draft.interests.includes(name)).map(({ id }) => id),
    preferred_categories: draft.contentCategories,
  }
  const me = await call(completeOnboarding, input as InputOf<typeof completeOnboarding>)
  beginFirstVisit()
  return me
}

/** 0 to 2; null when the failure is not about a field. */
export function stepOfError(error: unknown): number | null {
  if (isFailure(error, 'username_taken')) return 0
  if (!isFailure(error, 'invalid')) return null
  const fields = error.errors.map(({ field }) => field)
  if (fields.some((field) => ['first_name', 'last_name', 'username', 'date_of_birth'].includes(field))) return 0
  return fields.some((field) => ['bio', 'phone_number', 'nationality', 'avatar_media_id'].includes(field)) ? 1 : 2
}

/** What was refused for a filtered word, by its field; undefined when nothing was. */
export function filteredFields(error: unknown, { firstName, lastName, username, bio }: OnboardingDraft): Filtered | undefined {
  if (!isFailure(error, 'invalid')) return undefined
  const fields = error.errors.filter(({ code }) => code === 'filtered').map(({ field }) => field)
  if (fields.length === 0) return undefined
  return {
    ...(fields.includes('first_name') && { firstName }),
    ...(fields.includes('last_name') && { lastName }),
    ...(fields.includes('username') && { username }),
    ...(fields.includes('bio') && { bio }),
  }
}

// The page's policy lets images use data URLs, but not requests.
async function uploadPicture(dataUrl: string): Promise<string> {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (char) => char.charCodeAt(0))
  return upload(new Blob([bytes], { type: 'image/jpeg' }), { bucket: 'avatars', filetype: 'image/jpeg', purpose: 'avatar' })
}
