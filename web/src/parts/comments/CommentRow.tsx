import type { Comment } from '@atelier/contract/comments'
import { paths } from '@atelier/contract/paths'
import type { Post } from '@atelier/contract/posts'
import { shortCount } from '@atelier/contract/rules/count-format'
import { initials } from '@atelier/contract/rules/initials'
import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { useComment } from '#data/cache/entities.ts'
import { useMe } from '#data/cache/me.ts'
import { CommentMenu } from '#parts/comments/CommentMenu.tsx'
import { likeIt, useReplies } from '#parts/comments/comments.data.ts'
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
}

export function CommentRow({ id, post, onReply, unfolded, onFold }: Props & { unfolded: boolean; onFold: (unfolded: boolean) => void }) {
  const comment = useComment(id)
  const t = useTranslations('comments')
  const replies = useReplies(id, unfolded)
  const waiting = useWaitingComments(post.id, id)
  if (!comment) return null
  return (
    <div className="py-2">
      <CommentBody comment={comment} post={post} onReply={onReply} />
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
          {unfolded && replies.ids.map((reply) => <Reply key={reply} id={reply} post={post} onReply={() => onReply(comment)} />)}
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

// Replies are one level deep: answering one answers its comment.
function Reply({ id, post, onReply }: Props) {
  const reply = useComment(id)
  return reply ? <CommentBody comment={reply} post={post} onReply={onReply} /> : null
}

function CommentBody({ comment, post, onReply }: { comment: Comment; post: Post; onReply: (comment: Comment) => void }) {
  const t = useTranslations('comments')
  const language = useLocale()
  const me = useMe()
  const { author } = comment
  const profile = paths.profile(author.username ?? author.user_id)
  return (
    <article className="flex items-start gap-3 py-1.5">
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
              onClick={() => likeIt(comment.id, !comment.user_liked)}
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
      {me && (
        <CommentMenu
          comment={comment}
          mayDelete={me.user_id === comment.user_id || me.user_id === post.user_id}
          isOwn={me.user_id === comment.user_id}
        />
      )}
    </article>
  )
}
