import { limits } from '@atelier/contract/limits'
import type { Work } from '@atelier/contract/works'
import type { Db } from '#db/connection.ts'
import type { MediaLinks } from '#features/media/links.ts'
import { authorOf, worksOf } from '#features/posts/works.queries.ts'

/** @throws Failure not_found */
export async function moreWorks(db: Db, links: MediaLinks, viewerId: string | null, postId: string): Promise<Work[]> {
  const { user_id } = await authorOf(db, viewerId, postId)
  return (await newestOf(db, links, viewerId, [user_id], { each: limits.works.more, without: postId })).get(user_id) ?? []
}

export async function withWorks<Person extends { user_id: string }>(
  db: Db,
  links: MediaLinks,
  viewerId: string,
  people: Person[],
): Promise<(Person & { works: Work[] })[]> {
  const works = await newestOf(
    db,
    links,
    viewerId,
    people.map(({ user_id }) => user_id),
    { each: limits.works.ofPerson, forEveryone: true },
  )
  return people.map((person) => ({ ...person, works: works.get(person.user_id) ?? [] }))
}

async function newestOf(
  db: Db,
  links: MediaLinks,
  viewerId: string | null,
  userIds: string[],
  which: { each: number; forEveryone?: boolean; without?: string },
) {
  const works = new Map<string, Work[]>()
  for (const { user_id, post_id, media, is_open } of await worksOf(db, viewerId, { userIds, ...which })) {
    const work = { post_id, media: { ...media, media_url: links.forViewer(media.media_url, is_open, viewerId) } }
    works.set(user_id, [...(works.get(user_id) ?? []), work])
  }
  return works
}
