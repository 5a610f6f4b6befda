import type { Post, PostMedia } from '@atelier/contract/posts'
import { readPost } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { readList } from '#data/cache/list.ts'

export interface SeriesPicture {
  post: Post
  media: PostMedia
}

/** The posts of the profile that the viewer came from, or this post alone. */
export function seriesOf({ id, user_id }: Post): string[] {
  const lists = ['posts', 'media'].map((tab) => readList([...keys.profilePosts, user_id, tab]))
  return lists.find((ids) => ids?.includes(id)) ?? [id]
}

export const picturesOf = (postIds: string[]): SeriesPicture[] =>
  postIds.flatMap((id) => {
    const post = readPost(id)
    return post ? post.post_media.filter(({ media_type }) => media_type.startsWith('image/')).map((media) => ({ post, media })) : []
  })
