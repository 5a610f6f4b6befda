import type { Comment } from '@atelier/contract/comments'
import { paths } from '@atelier/contract/paths'
import type { Post } from '@atelier/contract/posts'
import { shortCount } from '@atelier/contract/rules/count-format'
import { initials } from '@atelier/contract/rules/initials'
import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useComment } from '#data/cache/entities.ts'
import { useMe } from '#data/cache/me.ts'
import { CommentMenu } from '#parts/comments/CommentMenu.tsx'
import { type Linked, setCommentLiked, useReplies, withLinked } from '#parts/comments/comments.data.ts'
import { PersonName } from '#parts/person/PersonName.tsx'
import { RichText } from '#parts/post/PostText.tsx'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import { useWaitingComments, WaitingComments } from '#parts/unsent/WaitingComments.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { cx } from '#ui/cx.ts'

interface Props {
  id: string
  post: Post
  onReply: (comment: Comment) => void
  /** Marked; `onArrive` gets its element. */
  linked: Linked | undefined
  onArrive: (element: HTMLElement) => void
}

export function CommentRow({ id, unfolded, onFold, ...common }: Props & { unfolded: boolean; onFold: (unfolded: boolean) => void }) {
  const { post, linked } = common
  const comment = useComment(id)
  const t = useTranslations('comments')
  const replies = useReplies(id, unfolded)
  const waiting = useWaitingComments(post.id, id)
  const linkedReply = linked?.thread_id === id && linked.id !== id && !replies.isPending ? linked.id : undefined
  if (!comment) return null
  return (
    <div className="py-2">
      <CommentBody comment={comment} {...common} />
      {comment.replies_count > 0 && (
        <div className="ms-11">
          <button
            type="button"
            aria-expanded={unfolded}
            onClick={() => onFold(!unfolded)}
            className="hit text-sm font-semibold text-quiet hover:text-ink"
          >
            {t('replies', { count: comment.replies_count })}
          </button>
          {unfolded && withLinked(replies.ids, linkedReply).map((reply) => <Reply key={reply} id={reply} {...common} />)}
          {unfolded && replies.hasMore && (
            <button type="button" onClick={replies.loadMore} className="hit text-sm font-semibold text-quiet hover:text-ink">
              {t('more')}
            </button>
          )}
        </div>
      )}
      <div className="ms-11">
        <WaitingComments comments={waiting} />
      </div>
    </div>
  )
}

function Reply({ id, ...common }: Props) {
  const reply = useComment(id)
  return reply ? <CommentBody comment={reply} {...common} /> : null
}

function CommentBody({ comment, post, onReply, linked, onArrive }: Omit<Props, 'id'> & { comment: Comment }) {
  const t = useTranslations('comments')
  const language = useLocale()
  const me = useMe()
  const { author } = comment
  const profile = paths.profile(author.username ?? author.user_id)
  const isLinked = linked?.id === comment.id
  const article = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isLinked && article.current) onArrive(article.current)
  }, [isLinked, onArrive])
  return (
    <article
      ref={article}
      tabIndex={isLinked ? -1 : undefined}
      aria-current={isLinked || undefined}
      className={cx('flex items-start gap-3 py-1.5', isLinked && '-mx-2 rounded-lg bg-accent-wash px-2')}
    >
      <Link to={profile} tabIndex={-1} aria-hidden="true" className="shrink-0">
        <Avatar src={author.avatar_url} initials={initials(author)} size={32} />
      </Link>
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-1.5 text-sm">
          <Link to={profile} className="flex min-w-0 items-center gap-1 hover:underline">
            <PersonName person={author} className="flex min-w-0 items-center gap-1" />
          </Link>
          <span className="shrink-0 text-quiet">
            <TimeAgo at={comment.created_at} />
          </span>
        </p>
        <p className="wordy mt-0.5 text-sm whitespace-pre-wrap">
          <RichText text={comment.content} plainMentions={comment.plain_mentions} />
        </p>
        {me && (
          <div className="mt-1 flex items-center gap-5">
            <button
              type="button"
              aria-pressed={comment.user_liked}
              aria-label={t('like.label', { count: comment.likes_count })}
              onClick={() => setCommentLiked(comment.id, !comment.user_liked)}
              className={cx(
                'beat hit inline-flex items-center gap-1 text-xs font-medium',
                comment.user_liked ? 'text-accent' : 'text-quiet hover:text-ink',
              )}
            >
              <Heart size={14} aria-hidden="true" />
              <span className="figures">{comment.likes_count > 0 && shortCount(comment.likes_count, language)}</span>
            </button>
            <button type="button" onClick={() => onReply(comment)} className="hit text-xs font-semibold text-quiet hover:text-ink">
              {t('reply')}
            </button>
          </div>
        )}
      </div>
      <CommentMenu
        comment={comment}
        mayDelete={me?.user_id === comment.user_id || me?.user_id === post.user_id}
        mayReport={me !== undefined && me.user_id !== comment.user_id}
      />
    </article>
  )
}
