import { isFailure } from '@atelier/contract/errors'
import { Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { usePostQuery } from '#data/cache/entities.ts'
import { lazyPart } from '#parts/lazy-part.ts'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { followPost } from '#parts/post/edit.data.ts'
import { PostCard } from '#parts/post/PostCard.tsx'
import { PostSkeleton } from '#parts/post/PostSkeleton.tsx'

const UnavailablePost = lazyPart(() => import('#parts/post/UnavailablePost.tsx').then((file) => file.UnavailablePost))

/** `spread`: with its media large beside the rest where there is room. */
export function OnePost({ id, spread = false }: { id: string; spread?: boolean }) {
  const t = useTranslations()
  const post = usePostQuery(id)
  useEffect(() => followPost(id), [id])
  if (post.isPending) return <PostSkeleton />
  if (isFailure(post.error, 'not_found', 'invalid')) {
    return (
      <Suspense fallback={<PostSkeleton />}>
        <UnavailablePost id={id} />
      </Suspense>
    )
  }
  if (post.isError && !post.data) {
    return <LoadFailed title={t('posts.load_failed')} onRetry={() => void post.refetch()} />
  }
  return <PostCard id={id} alone spread={spread} />
}
