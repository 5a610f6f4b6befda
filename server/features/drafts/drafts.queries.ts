import type { Draft, saveDraft } from '@atelier/contract/drafts'
import type { ParsedInputOf } from '@atelier/contract/endpoint'
import type { Db } from '#db/connection.ts'
import { empty, sql } from '#db/sql.ts'
import { memberOf } from '#visibility/communities.ts'

export type Wish = ParsedInputOf<typeof saveDraft>

export const lockDrafts = (tx: Db, viewerId: string) => tx.run(sql`select pg_advisory_xact_lock(hashtext('drafts'), hashtext(${viewerId}))`)

export const draftsOf = (db: Db, userId: string, { id, limit }: { id?: string; limit: number }) =>
  db.many<Draft>(sql`
    select d.id, d.version, d.content, d.category, d.country, d.download_size, d.updated_at,
      case when d.audience = 'community' and c.id is null then 'only_me' else d.audience end as audience,
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'is_public', c.is_public) end as community,
      coalesce((
        select json_agg(json_build_object('media_id', m.id, 'media_url', '/media/' || m.bucket || '/' || m.path, 'media_type', m.media_type,
          'width', m.width, 'height', m.height, 'placeholder', m.placeholder, 'sizes', m.sizes, 'alt_text', held.alt_text,
          'is_sensitive', held.is_sensitive) order by held.order_index)
        from draft_media held join media m on m.id = held.media_id where held.user_id = d.user_id and held.draft_id = d.id), '[]') as media
    from drafts d left join communities c on c.id = d.community_id and ${memberOf(userId, sql`c.id`)}
    where d.user_id = ${userId} ${id ? sql`and d.id = ${id}` : empty}
    order by d.updated_at desc, d.id limit ${limit}`)

export const countDrafts = async (tx: Db, viewerId: string) =>
  (await tx.one<{ count: number }>(sql`select count(*) as count from drafts where user_id = ${viewerId}`)).count

/** The next version of it, or the first. False in a community that the person is not in. */
export async function writeDraft(tx: Db, viewerId: string, wish: Wish, at: Date): Promise<boolean> {
  const { draft_id, content, category, country, audience, community_id, download_size } = wish
  const written = await tx.run(sql`
    insert into drafts (user_id, id, content, category, country, audience, community_id, download_size, updated_at)
    select ${viewerId}, ${draft_id}, ${content}, ${category}, ${country}, ${audience}, ${community_id}, ${download_size}, ${at}
    where ${community_id}::uuid is null or ${memberOf(viewerId, sql`${community_id}::uuid`)}
    on conflict (user_id, id) do update set version = drafts.version + 1, content = excluded.content, category = excluded.category,
      country = excluded.country, audience = excluded.audience, community_id = excluded.community_id,
      download_size = excluded.download_size, updated_at = excluded.updated_at`)
  return written > 0
}

export async function writeDraftMedia(tx: Db, viewerId: string, { draft_id, media }: Pick<Wish, 'draft_id' | 'media'>): Promise<void> {
  await tx.run(sql`delete from draft_media where user_id = ${viewerId} and draft_id = ${draft_id}`)
  for (const [index, { media_id, alt_text, is_sensitive }] of media.entries())
    await tx.run(sql`
      insert into draft_media (media_id, user_id, draft_id, order_index, alt_text, is_sensitive)
      values (${media_id}, ${viewerId}, ${draft_id}, ${index}, ${alt_text || null}, ${is_sensitive})`)
}

export const deleteDraftRow = (tx: Db, viewerId: string, id: string) =>
  tx.run(sql`delete from drafts where user_id = ${viewerId} and id = ${id}`)
