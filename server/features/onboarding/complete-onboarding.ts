import type { ParsedInputOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import type { completeOnboarding as endpoint } from '@atelier/contract/onboarding'
import { birthdayProblem } from '@atelier/contract/rules/age'
import type { Db } from '#db/connection.ts'
import { replaceInterests } from '#features/interests/interests.queries.ts'
import { finishProfile } from '#features/onboarding/onboarding.queries.ts'
import { pictureUrl } from '#features/profiles/picture-url.ts'
import { lockProfile } from '#features/profiles/profiles.queries.ts'
import { refuseFiltered, wordsOfUsername } from '#features/word-filters/judge.ts'
import type { SignedIn } from '#http/session.ts'

export async function completeOnboarding(tx: Db, viewer: SignedIn, input: ParsedInputOf<typeof endpoint>, now: Date): Promise<void> {
  const problem = birthdayProblem(input.date_of_birth, now.toISOString().slice(0, 10))
  if (problem) throw new Failure('invalid', { errors: [{ field: 'date_of_birth', code: problem }] })
  const { onboarding_completed, avatar_url } = await lockProfile(tx, viewer)
  if (onboarding_completed) return
  const { first_name, last_name, bio } = input
  await refuseFiltered(tx, { first_name, last_name, username: wordsOfUsername(input.username), bio })
  await finishProfile(tx, viewer, {
    full_name: `${input.first_name} ${input.last_name}`,
    username: input.username,
    date_of_birth: input.date_of_birth,
    bio: input.bio || null,
    phone_number: input.phone_number || null,
    nationality: input.nationality ?? null,
    avatar_url: await pictureUrl(tx, viewer, input.avatar_media_id, avatar_url),
  })
  await replaceInterests(tx, viewer, input, now)
}
