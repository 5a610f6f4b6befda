import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { refuseTaken } from '#features/profiles/profiles.queries.ts'
import type { SignedIn } from '#http/session.ts'

export async function isFree(db: Db, viewer: SignedIn, username: string): Promise<boolean> {
  return (await db.maybeOne(sql`select from profiles where username = ${username} and user_id <> ${viewer.id}`)) === undefined
}

export async function freeAmong(db: Db, candidates: string[], max: number): Promise<string[]> {
  const free = await db.many<{ username: string }>(sql`
    select candidate.username from unnest(${candidates}::text[]) with ordinality candidate (username, place)
    where not exists (select from profiles p where p.username = candidate.username)
    order by candidate.place limit ${max}`)
  return free.map(({ username }) => username)
}

interface FirstProfile {
  full_name: string
  username: string
  date_of_birth: string
  bio: string | null
  phone_number: string | null
  nationality: string | null
  avatar_url: string | null
}

export async function finishProfile(tx: Db, viewer: SignedIn, profile: FirstProfile): Promise<void> {
  const { full_name, username, date_of_birth, bio, phone_number, nationality, avatar_url } = profile
  await tx
    .run(sql`
      update profiles set full_name = ${full_name}, username = ${username}, date_of_birth = ${date_of_birth}, bio = ${bio},
        phone_number = ${phone_number}, nationality = ${nationality}, avatar_url = ${avatar_url}, onboarding_completed = true, updated_at = now()
      where user_id = ${viewer.id}`)
    .catch(refuseTaken)
}
