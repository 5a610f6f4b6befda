import { useTranslations } from 'use-intl'
import { usePostQuery } from '#data/cache/entities.ts'
import { CommentForm } from '#parts/comments/CommentForm.tsx'
import { useCommentOf } from '#screens/notifications/notifications.data.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export function NotificationReply({ postId, commentId, onClose }: { postId: string; commentId: string; onClose: () => void }) {
  const t = useTranslations('notifications.actions')
  const app = useTranslations('app')
  const post = usePostQuery(postId)
  const comment = useCommentOf(commentId)
  if (post.data && comment.data) return <CommentForm post={post.data} parent={comment.data} onSent={onClose} onCancel={onClose} />
  const failed = [post, comment].filter(({ isError }) => isError)
  if (failed.length === 0) return <Skeleton className="mt-2 h-20" />
  return (
    <p role="alert" className="mt-2 flex flex-wrap items-center gap-2 text-sm">
      {t('failed')}
      <Button size="sm" onClick={() => failed.forEach(({ refetch }) => void refetch())}>
        {app('retry')}
      </Button>
    </p>
  )
}
