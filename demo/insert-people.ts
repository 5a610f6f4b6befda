import { finishProfiles, insertInterests, insertRows } from '#demo.queries.ts'
import type { StoredPicture } from '#pictures.ts'
import type { Plan } from '#plan/plan.ts'
import type { Db } from '../server/db/connection.ts'
import { newId } from '../server/db/ids.ts'

/** Inserts accounts that can sign in, with finished profiles, interests and roles. */
export async function insertPeople(tx: Db, { members }: Plan, pictures: readonly StoredPicture[], password_hash: string): Promise<void> {
  const app_metadata = { provider: 'email', providers: ['email'] }
  await insertRows(
    tx,
    'auth.users',
    members.map(({ id, email, joined }) => ({
      id,
      email,
      password_hash,
      role: 'authenticated',
      is_anonymous: false,
      app_metadata,
      user_metadata: {},
      email_confirmed_at: joined,
      created_at: joined,
      updated_at: joined,
    })),
  )
  await insertRows(
    tx,
    'auth.identities',
    members.map(({ id, email, joined }) => ({
      id: newId(joined),
      user_id: id,
      provider: 'email',
      provider_id: id,
      identity_data: { sub: id, email, email_verified: true, phone_verified: false },
      created_at: joined,
      updated_at: joined,
    })),
  )
  const urlOf = (id: string, purpose: 'avatar' | 'banner') =>
    pictures.find((picture) => picture.user_id === id && picture.purpose === purpose)?.media_url
  await finishProfiles(
    tx,
    members.map(({ id, creator }) => ({
      user_id: id,
      username: creator.username,
      full_name: `${creator.first_name} ${creator.last_name}`,
      bio: creator.bio,
      nationality: creator.country,
      date_of_birth: creator.born,
      is_verified: creator.verified ?? false,
      is_private: creator.private ?? false,
      avatar_url: urlOf(id, 'avatar') ?? null,
      banner_url: urlOf(id, 'banner') ?? null,
      location: creator.location ?? null,
      website: creator.website ?? null,
      links: creator.links ?? [],
      open_for_commissions: creator.open_for_commissions ?? false,
    })),
  )
  await insertInterests(
    tx,
    members.flatMap(({ id, creator }) => creator.interests.map((name) => ({ user_id: id, name }))),
  )
  await insertRows(
    tx,
    'user_roles',
    members.flatMap(({ id, creator, joined }) => (creator.role ? [{ user_id: id, role: creator.role, created_at: joined }] : [])),
  )
}
