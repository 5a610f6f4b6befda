import type { Author } from '@atelier/contract/authors'
import type { Notification } from '@atelier/contract/notifications'
import { Heart, MessageCircle } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '#parts/lazy-part.ts'
import { useFollow, useFollowState } from '#parts/person/follow.data.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { likeFromNotification, markRead } from '#screens/notifications/notifications.data.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

const NotificationReply = lazyPart(() => import('#screens/notifications/NotificationReply.tsx').then((file) => file.NotificationReply))

/** What can be answered at once; a group of several people has nobody to answer. */
export function NotificationActions({ notification }: { notification: Notification }) {
  const { relation, user_liked, people_count, senderProfile } = notification
  if (!senderProfile || people_count !== 1) return null
  if (relation) return <FollowBack person={senderProfile} notification={notification} />
  return user_liked === null ? null : <CommentActions person={senderProfile} notification={notification} isLiked={user_liked} />
}

interface Props {
  person: Author
  notification: Notification
}

function FollowBack({ person, notification }: Props) {
  const t = useTranslations('notifications.actions')
  const follows = useTranslations('follows')
  const name = useName()(person)
  const state = useFollowState(person.user_id)
  const { submit, busy } = useFollow(person.user_id)
  const [isUsed, setUsed] = useState(false)
  if (state !== 'none' && !isUsed) return null
  const follow = () => {
    setUsed(true)
    void markRead(notification)
    void submit(true)
  }
  return (
    <div role="status" className="relative mt-2">
      {state === 'none' ? (
        <Button size="sm" busy={busy} aria-label={t('follow_back_person', { name })} onClick={follow}>
          {t('follow_back')}
        </Button>
      ) : (
        <span className="text-sm text-quiet">{follows(state === 'following' ? 'followed' : 'requested')}</span>
      )}
    </div>
  )
}

function CommentActions({ person, notification, isLiked }: Props & { isLiked: boolean }) {
  const t = useTranslations('notifications.actions')
  const name = useName()(person)
  const reply = useRef<HTMLButtonElement>(null)
  const [isReplying, setReplying] = useState(false)
  const { post_id, comment_id } = notification.data
  if (!post_id || !comment_id) return null
  const close = () => {
    setReplying(false)
    reply.current?.focus()
  }
  return (
    <div className="relative">
      <div className="-ms-3 mt-1 flex flex-wrap">
        <Button
          size="sm"
          tone="quiet"
          aria-pressed={isLiked}
          aria-label={t('like_person', { name })}
          onClick={() => likeFromNotification(notification, !isLiked)}
        >
          <Heart size={16} aria-hidden="true" className={cx(isLiked && 'fill-accent text-accent')} />
          {t(isLiked ? 'unlike' : 'like')}
        </Button>
        <Button
          ref={reply}
          size="sm"
          tone="quiet"
          icon={MessageCircle}
          aria-expanded={isReplying}
          aria-label={t('reply_person', { name })}
          onClick={() => {
            void markRead(notification)
            setReplying(!isReplying)
          }}
        >
          {t('reply')}
        </Button>
      </div>
      {isReplying && (
        <Suspense fallback={<Skeleton className="mt-2 h-20" />}>
          <NotificationReply postId={post_id} commentId={comment_id} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
