import type { Post } from '@atelier/contract/posts'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazySheet } from '#parts/lazy-part.ts'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'

const PostHistory = lazySheet(() => import('#parts/post/PostHistory.tsx').then((file) => file.PostHistory))

export function EditedMark({ post, at }: { post: Post; at: string }) {
  const t = useTranslations('posts.history')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className="hit shrink-0 hover:underline">
        {t('edited')}{' '}
        <span className="max-sm:sr-only">
          <TimeAgo at={at} />
        </span>
      </button>
      <Suspense>{isOpen && <PostHistory post={post} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
