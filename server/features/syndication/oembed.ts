import { paths } from '@atelier/contract/paths'
import type { Post, PostMedia } from '@atelier/contract/posts'
import { cut } from '@atelier/contract/rules/graphemes'
import { proportionsOf } from '@atelier/contract/rules/picture-frame'
import { isVideo } from '@atelier/contract/rules/picture-sources'
import { hasPicture } from '@atelier/contract/rules/posters'
import { absoluteUrl } from '#storage/public-files.ts'

export interface Box {
  maxwidth?: number
  maxheight?: number
}

/** The answer of oembed.com: a photo if the post has a picture that fits, otherwise a link. */
export function oembedOf(publicUrl: string, { content, author, post_media }: Post, box: Box) {
  const media = post_media.find((one) => hasPicture(one) && !one.is_sensitive)
  const picture = media && fitting(publicUrl, media, box)
  const about = {
    version: '1.0',
    title: cut(content, 200) || undefined,
    author_name: author.full_name ?? undefined,
    author_url: author.username ? publicUrl + paths.profile(author.username) : undefined,
    provider_name: 'Atelier',
    provider_url: publicUrl,
  }
  if (!media || !picture) return { ...about, type: 'link' }
  const { url, width, height } = picture
  if (isVideo(media)) return { ...about, type: 'link', thumbnail_url: url, thumbnail_width: width, thumbnail_height: height }
  return { ...about, type: 'photo', url, width, height, thumbnail_url: url, thumbnail_width: width, thumbnail_height: height }
}

const largestPx = 1_600

function fitting(publicUrl: string, media: PostMedia, { maxwidth = largestPx, maxheight = Number.POSITIVE_INFINITY }: Box) {
  const { media_url, sizes, width } = media
  const across = isVideo(media) ? sizes : [...new Set([...sizes, ...(width ? [width] : [])])]
  const heightAt = (size: number) => Math.round(size / proportionsOf(media))
  const size = across.filter((one) => one <= maxwidth && heightAt(one) <= maxheight).at(-1)
  if (size === undefined) return undefined
  return { url: absoluteUrl(publicUrl, media_url + (sizes.includes(size) ? `?w=${size}` : '')), width: size, height: heightAt(size) }
}
