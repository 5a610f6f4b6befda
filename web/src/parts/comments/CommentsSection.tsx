import type { Comment } from '@atelier/contract/comments'
import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import type { Post } from '@atelier/contract/posts'
import { Link } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { CommentForm } from '#parts/comments/CommentForm.tsx'
import { CommentRow } from '#parts/comments/CommentRow.tsx'
import { threadOf, useComments, useLinked, withLinked } from '#parts/comments/comments.data.ts'
import { Listing } from '#parts/list/Listing.tsx'
import { useWaitingComments, WaitingComments } from '#parts/unsent/WaitingComments.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export function CommentsSection({ post }: { post: Post }) {
  const t = useTranslations('comments')
  const me = useMe()
  const comments = useComments(post.id)
  const waiting = useWaitingComments(post.id, null)
  const [replyingTo, setReplyingTo] = useState<Comment | null>(null)
  const { linked, isLoading, isGone } = useLinked(post.id)
  const [folds, setFolds] = useState<Record<string, boolean>>({})
  const fold = (id: string, open: boolean) => setFolds({ ...folds, [id]: open })
  const arrived = useRef<string>(undefined)
  const arrive = useCallback(
    (element: HTMLElement) => {
      if (arrived.current === linked?.id) return
      arrived.current = linked?.id
      element.scrollIntoView?.({ block: 'center' })
      element.focus({ preventScroll: true })
    },
    [linked?.id],
  )
  const list = { ...comments, ids: withLinked(comments.ids, linked?.thread_id), isPending: comments.isPending || isLoading }
  const sent = () => {
    // Unfolded, so that the own reply is visible.
    if (replyingTo) fold(threadOf(replyingTo), true)
    setReplyingTo(null)
  }
  return (
    <section aria-label={t('title')} className="border-t border-line pt-3 pb-2">
      {isGone && (
        <p role="status" className="py-2 text-sm text-quiet">
          {t('gone')}
        </p>
      )}
      <Listing
        list={list}
        skeleton={<CommentsSkeleton />}
        failed={t('failed')}
        empty={waiting.length === 0 && <p className="py-4 text-center text-sm text-quiet">{t('empty')}</p>}
        more={t('more')}
        marginPx={limits.scroll.listPx}
      >
        {(id) => (
          <CommentRow
            key={id}
            id={id}
            post={post}
            onReply={setReplyingTo}
            linked={linked}
            onArrive={arrive}
            unfolded={folds[id] ?? (linked?.thread_id === id && linked.id !== id)}
            onFold={(open) => fold(id, open)}
          />
        )}
      </Listing>
      <WaitingComments comments={waiting} />
      {me ? (
        <CommentForm key={replyingTo?.id ?? 'top'} post={post} parent={replyingTo} onSent={sent} onCancel={() => setReplyingTo(null)} />
      ) : (
        <Link to={paths.signIn} search={{ next: paths.post(post.id) }} className="link my-3 inline-block text-sm">
          {t('sign_in')}
        </Link>
      )}
    </section>
  )
}

function CommentsSkeleton() {
  return ['w-2/3', 'w-1/2'].map((width) => (
    <div key={width} className="flex gap-3 py-2.5">
      <Skeleton round className="size-8" />
      <div className="grid flex-1 content-start gap-2 pt-1">
        <Skeleton className="h-3 w-28" />
        <Skeleton className={`h-4 ${width}`} />
      </div>
    </div>
  ))
}
