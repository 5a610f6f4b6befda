import { finishProfiles, insertInterests, insertRows } from '#demo.queries.ts'
import type { HungPicture } from '#hang.ts'
import type { Plan } from '#plan/plan.ts'
import type { Db } from '../server/db/connection.ts'
import { newId } from '../server/db/ids.ts'

/** Accounts that can sign in, with finished profiles, interests and roles. */
export async function insertPeople(tx: Db, { cast }: Plan, pictures: readonly HungPicture[], password_hash: string): Promise<void> {
  const app_metadata = { provider: 'email', providers: ['email'] }
  await insertRows(
    tx,
    'auth.users',
    cast.map(({ id, email, joined }) => ({
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
    cast.map(({ id, email, joined }) => ({
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
    cast.map(({ id, maker }) => ({
      user_id: id,
      username: maker.username,
      full_name: `${maker.first_name} ${maker.last_name}`,
      bio: maker.bio,
      nationality: maker.country,
      date_of_birth: maker.born,
      is_verified: maker.verified ?? false,
      is_private: maker.private ?? false,
      avatar_url: urlOf(id, 'avatar') ?? null,
      banner_url: urlOf(id, 'banner') ?? null,
    })),
  )
  await insertInterests(
    tx,
    cast.flatMap(({ id, maker }) => maker.interests.map((name) => ({ user_id: id, name }))),
  )
  await insertRows(
    tx,
    'user_roles',
    cast.flatMap(({ id, maker, joined }) => (maker.role ? [{ user_id: id, role: maker.role, created_at: joined }] : [])),
  )
}
