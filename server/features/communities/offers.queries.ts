import { limits } from '@atelier/contract/limits'
import type { Db } from '#db/connection.ts'
import { type Sql, sql } from '#db/sql.ts'
import { authorJson } from '#features/profiles/columns.queries.ts'
import type { SignedIn } from '#http/session.ts'
import { validOffer } from '#visibility/communities.ts'

export const offerShownTo = (viewerId: string, at: Date): Sql => sql`(
  select json_build_object('to', ${authorJson(sql`person`)}, 'expires_at',
    to_char((o.created_at + make_interval(secs => ${limits.community.offerMs / 1_000})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from community_offers o join profiles person on person.user_id = o.user_id
  where o.community_id = c.id and ${viewerId} in (o.owner_id, o.user_id) and ${openAt(at)})`

/** Replaces an offer to somebody else; an offer to the same person is extended. */
export async function storeOffer(tx: Db, communityId: string, owner: SignedIn, userId: string, at: Date): Promise<void> {
  await tx.run(sql`
    insert into community_offers (community_id, owner_id, user_id, created_at) values (${communityId}, ${owner.id}, ${userId}, ${at})
    on conflict (community_id) do update set owner_id = excluded.owner_id, user_id = excluded.user_id, created_at = excluded.created_at`)
}

export async function offeredTo(tx: Db, communityId: string): Promise<string[]> {
  const offers = await tx.many<{ user_id: string }>(sql`select user_id from community_offers where community_id = ${communityId}`)
  return offers.map(({ user_id }) => user_id)
}

/** @returns both people, if it was the viewer's to end */
export async function deleteOffer(tx: Db, communityId: string, viewer: SignedIn): Promise<string[]> {
  const ended = await tx.maybeOne<{ owner_id: string; user_id: string }>(sql`
    delete from community_offers where community_id = ${communityId} and ${viewer.id} in (owner_id, user_id) returning owner_id, user_id`)
  return ended ? [ended.owner_id, ended.user_id] : []
}

/** @returns who offered it; undefined when nothing is on offer to the viewer now */
export async function takeOffer(tx: Db, communityId: string, viewer: SignedIn, at: Date): Promise<string | undefined> {
  const taken = await tx.maybeOne<{ owner_id: string }>(sql`
    delete from community_offers o where o.community_id = ${communityId} and o.user_id = ${viewer.id} and ${openAt(at)} returning o.owner_id`)
  return taken?.owner_id
}

export const deleteLapsedOffers = (db: Db, at: Date) => db.run(sql`delete from community_offers where created_at <= ${lapsedBy(at)}`)

const openAt = (at: Date) => sql`(o.created_at > ${lapsedBy(at)} and ${validOffer})`

const lapsedBy = (at: Date) => new Date(at.getTime() - limits.community.offerMs)
