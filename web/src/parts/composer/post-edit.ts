import type { Category, DownloadSize } from '@atelier/contract/choices'
import { type CountryCode, countryName } from '@atelier/contract/countries'
import type { InputOf } from '@atelier/contract/endpoint'
import type { Post, PostMedia, updatePost } from '@atelier/contract/posts'
import type { EaselItem } from '#parts/composer/EaselWork.tsx'
import { mediaKey } from '#parts/post/form-changes.ts'
import { countryOf } from '#parts/post/place-name.ts'

/** What its author changed so far. The rest stays as the post has it. */
export interface PostEdit {
  version: number
  content?: string
  category?: Category | null
  country?: CountryCode | null
  download_size?: DownloadSize
  /** Keys of its pictures. */
  order?: string[]
  descriptions?: Record<string, string>
  marks?: Record<string, boolean>
}

export interface HungItem extends EaselItem {
  media: PostMedia
}

export function formOf(post: Post, edit: PostEdit) {
  const places = new Map(edit.order?.map((key, place) => [key, place]))
  const media = post.post_media.map((one): HungItem => {
    const key = mediaKey(one)
    const { width, height } = one
    return {
      key,
      media: one,
      width,
      height,
      alt_text: edit.descriptions?.[key] ?? one.alt_text ?? '',
      is_sensitive: edit.marks?.[key] ?? one.is_sensitive,
    }
  })
  return {
    content: edit.content ?? post.content,
    category: edit.category === undefined ? post.category : edit.category,
    country: edit.country === undefined ? ((countryOf(post.location) ?? null) as CountryCode | null) : edit.country,
    download_size: edit.download_size ?? post.download_size,
    media: media.toSorted((one, other) => (places.get(one.key) ?? 0) - (places.get(other.key) ?? 0)),
  }
}

/** What to send of it, and how the post is with it. Undefined if nothing would change. */
export function changesTo(post: Post, edit: PostEdit): { input: InputOf<typeof updatePost>; shown: Partial<Post> } | undefined {
  const form = formOf(post, edit)
  const content = form.content.trim()
  const shown: Partial<Post> = {}
  const input: InputOf<typeof updatePost> = { post_id: post.id, version: edit.version, content }
  if (content !== post.content) shown.content = content
  if (form.category !== post.category) {
    input.category = form.category as Category | null
    shown.category = form.category
  }
  if (edit.country !== undefined && edit.country !== (countryOf(post.location) ?? null)) {
    input.country = edit.country
    shown.location = edit.country && countryName(edit.country, 'en')
  }
  if (form.download_size !== post.download_size) {
    input.download_size = form.download_size
    shown.download_size = form.download_size
  }
  if (form.media.some(isRehung)) {
    input.media = form.media.map(({ media, alt_text, is_sensitive }) => ({
      order_index: media.order_index,
      alt_text: alt_text.trim() || null,
      // A mark that a moderator made meanwhile is none of the author's.
      ...(is_sensitive !== media.is_sensitive && { is_sensitive }),
    }))
    shown.post_media = form.media.map(({ media, alt_text, is_sensitive }, order_index) => ({
      ...media,
      order_index,
      alt_text: alt_text.trim() || null,
      is_sensitive,
    }))
  }
  return Object.keys(shown).length > 0 ? { input, shown } : undefined
}

const isRehung = ({ media, alt_text, is_sensitive }: HungItem, place: number) =>
  media.order_index !== place || (media.alt_text ?? '') !== alt_text.trim() || media.is_sensitive !== is_sensitive
