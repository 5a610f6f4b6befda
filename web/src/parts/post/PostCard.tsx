import type { Post } from '@atelier/contract/posts'
import { MapPin } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { usePost } from '#data/cache/entities.ts'
import { lazyPart } from '#parts/lazy-part.ts'
import { PostActions } from '#parts/post/PostActions.tsx'
import { PostCommunity } from '#parts/post/PostCommunity.tsx'
import { PostHeader } from '#parts/post/PostHeader.tsx'
import { PostMedia } from '#parts/post/PostMedia.tsx'
import { PostText } from '#parts/post/PostText.tsx'
import { placeName } from '#parts/post/place-name.ts'
import { useCategoryName } from '#parts/topics/category-name.ts'
import { chipClass } from '#ui/chip.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

const CommentsSection = lazyPart(() => import('#parts/comments/CommentsSection.tsx').then((file) => file.CommentsSection))

interface Props {
  id: string
  alone?: boolean
  spread?: boolean
  first?: boolean
  /** The page's community, whose name is not repeated. */
  within?: string
  recommended?: boolean
}

/** `alone`: with the comments open. `first`: its picture is loaded eagerly. */
export function PostCard({ id, alone = false, spread = false, first = alone, within, recommended = false }: Props) {
  const post = usePost(id)
  const [commentsOpen, setCommentsOpen] = useState(alone)
  if (!post) return null
  return (
    <article
      aria-labelledby={`post-${id}-author`}
      className={`post-card border-b border-line px-4 pt-4 pb-1 ${alone ? '' : 'post-in-list'} ${spread ? 'post-spread' : ''}`}
    >
      {post.community && post.community.id !== within && <PostCommunity post={post} community={post.community} />}
      <PostHeader post={post} recommended={recommended} />
      <PostText text={post.content} plainMentions={post.plain_mentions} whole={alone} />
      {post.post_media.length > 0 && <PostMedia post={post} first={first} alone={alone} spread={spread} />}
      <PostMarks post={post} />
      <PostActions post={post} commentsOpen={commentsOpen} onComments={() => setCommentsOpen(!commentsOpen)} />
      {commentsOpen && (
        <Suspense fallback={<Skeleton className="my-4 h-24 w-full" />}>
          <CommentsSection post={post} />
        </Suspense>
      )}
    </article>
  )
}

function PostMarks({ post }: { post: Post }) {
  const t = useTranslations('posts')
  const language = useLocale()
  const category = useCategoryName()
  if (!post.category && !post.location && post.status === 'published') return null
  return (
    <p className="mt-3 flex flex-wrap items-center gap-2">
      {post.status === 'pending' && <span className={`${chipClass()} text-warning`}>{t('pending')}</span>}
      {post.category && <span className={chipClass()}>{category(post.category)}</span>}
      {post.location && (
        <span className="inline-flex items-center gap-1 text-xs text-quiet">
          <MapPin size={14} aria-hidden="true" />
          {placeName(post.location, language)}
        </span>
      )}
    </p>
  )
}
