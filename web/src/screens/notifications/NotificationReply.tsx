import { useTranslations } from 'use-intl'
import { usePostQuery } from '#data/cache/entities.ts'
import { CommentForm } from '#parts/comments/CommentForm.tsx'
import { FailedLine } from '#parts/list/FailedLine.tsx'
import { useCommentOf } from '#screens/notifications/notifications.data.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

export function NotificationReply({ postId, commentId, onClose }: { postId: string; commentId: string; onClose: () => void }) {
  const t = useTranslations('notifications.actions')
  const post = usePostQuery(postId)
  const comment = useCommentOf(commentId)
  if (post.data && comment.data) return <CommentForm post={post.data} parent={comment.data} onSent={onClose} onCancel={onClose} />
  const failed = [post, comment].filter(({ isError }) => isError)
  if (failed.length === 0) return <Skeleton className="mt-2 h-20" />
  return <FailedLine text={t('failed')} onRetry={() => failed.forEach(({ refetch }) => void refetch())} className="mt-2 gap-2" />
}
