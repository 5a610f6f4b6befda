import { postComments } from '@atelier/contract/comments'
import { limits } from '@atelier/contract/limits'
import type { PaintedPost, PaintedProfile } from '@atelier/contract/painted'
import { getPost, postMediaSchema } from '@atelier/contract/posts'
import { hasPicture } from '@atelier/contract/rules/posters'
import * as z from 'zod/mini'
import { paged } from '#db/cursor.ts'
import { sql } from '#db/sql.ts'
import type { Deps } from '#deps.ts'
import { topComments } from '#features/comments/comments.queries.ts'
import { mediaLinks } from '#features/media/links.ts'
import { postsByIds } from '#features/posts/read-posts.ts'
import { withPublicFileUrls } from '#storage/public-files.ts'
import { knownTo } from '#visibility/accounts.ts'
import { published } from '#visibility/posts.ts'

/** Answers a visitor's `getPost` and `postComments`; null if there is nothing for everybody. */
export async function paintedPost(deps: Pick<Deps, 'db' | 'config' | 'clock'>, id: string): Promise<PaintedPost | null> {
  const { db } = deps
  const [post] = await postsByIds(db, mediaLinks(deps), null, [id])
  if (!post) return null
  const limit = limits.comments.page
  const comments = paged(await topComments(db, null, id, { after: null, limit: limit + 1 }), limit, ({ id }) => id)
  return withPublicFileUrls(deps.config, { post: z.parse(getPost.output, post), comments: z.parse(postComments.output, comments) })
}

const shownWorks = 6

/** Null for people who are unknown, banned or private: a visitor cannot tell the difference. */
export async function paintedProfile(deps: Pick<Deps, 'db' | 'config' | 'clock'>, username: string): Promise<PaintedProfile | null> {
  const { db } = deps
  const found = await db.maybeOne<PaintedProfile['profile'] & { ids: string[] }>(sql`
    select person.username, person.full_name, person.avatar_url, person.is_verified, person.banner_url, person.bio, person.website,
      coalesce(person.links, '{}') as links,
      array(select p.id from posts p where p.user_id = person.user_id and ${published} and p.has_image
        and exists (select from post_media m where m.post_id = p.id and m.sensitive is null) order by p.id desc limit ${shownWorks}) as ids
    from profiles person where person.username = ${username} and ${knownTo(null)}`)
  if (!found) return null
  const { ids, ...profile } = found
  const posts = await postsByIds(db, mediaLinks(deps), null, ids)
  const shown = posts.flatMap(({ id, post_media }) => {
    const media = post_media.find((one) => hasPicture(one) && !one.is_sensitive)
    return media ? [{ post_id: id, media: z.parse(postMediaSchema, media) }] : []
  })
  return withPublicFileUrls(deps.config, { profile, works: shown })
}
