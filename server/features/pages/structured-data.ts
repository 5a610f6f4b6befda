import type { Author } from '@atelier/contract/authors'
import type { PaintedPost, PaintedProfile } from '@atelier/contract/painted'
import { paths } from '@atelier/contract/paths'
import { cut } from '@atelier/contract/rules/graphemes'
import { isVideo } from '@atelier/contract/rules/picture-sources'
import { absoluteUrl } from '#storage/public-files.ts'

/** JSON-LD in the vocabulary of schema.org, as `posting`. */
export function profilePage(publicUrl: string, { profile, works }: PaintedProfile) {
  const { bio, website, links } = profile
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    mainEntity: {
      ...person(publicUrl, profile),
      description: bio ?? undefined,
      sameAs: [website, ...links].filter((link) => link !== null),
    },
    hasPart: works.map(({ post_id, media }) => ({
      '@type': 'ImageObject',
      url: publicUrl + paths.post(post_id),
      contentUrl: absoluteUrl(publicUrl, media.media_url),
      caption: media.alt_text ?? undefined,
    })),
  }
}

export function posting(publicUrl: string, { post, comments }: PaintedPost) {
  const pictures = post.post_media.filter((media) => !media.is_sensitive && !isVideo(media))
  return {
    '@context': 'https://schema.org',
    '@type': 'SocialMediaPosting',
    url: publicUrl + paths.post(post.id),
    headline: cut(post.content, 110) || undefined,
    articleBody: post.content,
    datePublished: post.created_at,
    dateModified: post.edited_at ?? undefined,
    author: person(publicUrl, post.author),
    image: pictures.map(({ media_url, width, height, alt_text }) => ({
      '@type': 'ImageObject',
      url: absoluteUrl(publicUrl, media_url),
      width: width ?? undefined,
      height: height ?? undefined,
      caption: alt_text ?? undefined,
    })),
    interactionStatistic: [counted('LikeAction', post.likes_count), counted('ShareAction', post.shares_count)],
    commentCount: post.comments_count,
    comment: comments.items.map(({ content, created_at, author }) => ({
      '@type': 'Comment',
      text: content,
      datePublished: created_at,
      author: person(publicUrl, author),
    })),
  }
}

const person = (publicUrl: string, { full_name, username, avatar_url }: Pick<Author, 'full_name' | 'username' | 'avatar_url'>) => ({
  '@type': 'Person',
  name: full_name ?? username ?? undefined,
  alternateName: username ? `@${username}` : undefined,
  url: username ? publicUrl + paths.profile(username) : undefined,
  image: avatar_url ? absoluteUrl(publicUrl, avatar_url) : undefined,
})

const counted = (action: string, userInteractionCount: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${action}`,
  userInteractionCount,
})
