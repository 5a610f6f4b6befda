import type { Post, PostMedia, PostVersion } from '@atelier/contract/posts'
import { isVideo } from '@atelier/contract/rules/picture-sources'

/** Of a post, besides its words. */
export interface Form extends Pick<PostVersion, 'category' | 'location'> {
  media: (Pick<PostMedia, 'alt_text' | 'is_sensitive'> & { key: string; kind: 'picture' | 'video' })[]
}

export type FormChange =
  | { what: 'category' | 'location'; before: string | null; now: string | null }
  | { what: 'order' }
  | { what: 'description'; n: number; kind: 'picture' | 'video'; before: string | null; now: string | null }
  | { what: 'mark'; n: number; kind: 'picture' | 'video'; now: boolean }

export function formChanges(before: Form, now: Form): FormChange[] {
  const changes: FormChange[] = []
  for (const what of ['category', 'location'] as const)
    if (before[what] !== now[what]) changes.push({ what, before: before[what], now: now[what] })
  if (now.media.some(({ key }, place) => before.media[place]?.key !== key)) changes.push({ what: 'order' })
  const former = new Map(before.media.map((one) => [one.key, one]))
  for (const [place, { key, kind, alt_text, is_sensitive }] of now.media.entries()) {
    const was = former.get(key)
    if (!was) continue
    const which = { n: place + 1, kind }
    if (was.alt_text !== alt_text) changes.push({ what: 'description', ...which, before: was.alt_text, now: alt_text })
    if (was.is_sensitive !== is_sensitive) changes.push({ what: 'mark', ...which, now: is_sensitive })
  }
  return changes
}

export const formOfPost = ({ category, location, post_media }: Post): Form => ({
  category,
  location,
  media: post_media.map((one) => formOfMedia(one, one)),
})

/** `post` is the one whose version it is. */
export const formOfVersion = ({ category, location, media }: PostVersion, post: Post): Form => ({
  category,
  location,
  media: media.flatMap((was) => {
    const hung = post.post_media.find(({ order_index }) => order_index === was.order_index)
    return hung ? [formOfMedia(hung, was)] : []
  }),
})

// Signed links differ from answer to answer.
export const mediaKey = ({ media_url }: Pick<PostMedia, 'media_url'>) => new URL(media_url, location.href).pathname

const formOfMedia = (hung: PostMedia, { alt_text, is_sensitive }: Pick<PostMedia, 'alt_text' | 'is_sensitive'>): Form['media'][number] => ({
  key: mediaKey(hung),
  kind: isVideo(hung) ? 'video' : 'picture',
  alt_text,
  is_sensitive,
})
