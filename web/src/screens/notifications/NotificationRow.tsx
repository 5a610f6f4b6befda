import { stoppableKinds } from '@atelier/contract/notification-kinds'
import type { Notification } from '@atelier/contract/notifications'
import { initials } from '@atelier/contract/rules/initials'
import { notificationPlace } from '@atelier/contract/rules/notification-place'
import { Link } from '@tanstack/react-router'
import { Fragment, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazySheet } from '#parts/lazy-part.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import { KindIcon } from '#screens/notifications/KindIcon.tsx'
import { NotificationActions } from '#screens/notifications/NotificationActions.tsx'
import { NotificationMenu } from '#screens/notifications/NotificationMenu.tsx'
import { NotificationThumbnail } from '#screens/notifications/NotificationThumbnail.tsx'
import { markRead, useNotification } from '#screens/notifications/notifications.data.ts'
import { RequestAnswer } from '#screens/notifications/RequestAnswer.tsx'
import { requestIn } from '#screens/notifications/requests.data.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { cx } from '#ui/cx.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

const PeopleSheet = lazySheet(() => import('#screens/notifications/GroupPeopleSheet.tsx').then((file) => file.GroupPeopleSheet))

export function NotificationRow({ id, asked }: { id: string; asked: string[] }) {
  const t = useTranslations('notifications')
  const nameOf = useName()
  const notification = useNotification(id)
  if (!notification) return null
  const { data, is_read, parts, created_at, thumbnail, senderProfile } = notification
  const request = requestIn(notification)
  if (request && !request.community_id && asked.includes(request.user_id)) return null
  return (
    <article className={cx('relative flex flex-wrap gap-3 border-b border-line px-4 py-3.5 quiet-hover', !is_read && 'bg-accent-wash/35')}>
      <span className="grid h-8 w-6 shrink-0 place-items-center">
        <KindIcon notification={notification} />
      </span>
      <div className="min-w-0 flex-1 basis-28">
        <Faces notification={notification} />
        <Link
          {...notificationPlace(notification)}
          onClick={() => void markRead(notification)}
          className="wordy block after:absolute after:inset-0 after:content-['']"
        >
          {!is_read && (
            <>
              <VisuallyHidden>{t('is_unread')}</VisuallyHidden>{' '}
            </>
          )}
          {parts.map(({ text, strong }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the sentence
            <Fragment key={index}>{strong ? <b className="font-semibold">{text}</b> : text}</Fragment>
          ))}
        </Link>
        <span className="flex items-center gap-1.5 text-sm text-quiet">
          {!is_read && <span aria-hidden="true" className="size-1.5 rounded-full bg-accent forced-colors:border" />}
          <TimeAgo at={created_at} />
        </span>
        {request && senderProfile && (
          <div className="relative mt-2">
            <RequestAnswer request={request} name={nameOf(senderProfile)} />
          </div>
        )}
        <NotificationActions notification={notification} />
      </div>
      <div className="ms-auto flex gap-3 empty:hidden">
        {thumbnail && <NotificationThumbnail media={thumbnail} />}
        {data.post_id && stoppableKinds.has(data.kind ?? '') && <NotificationMenu postId={data.post_id} />}
      </div>
    </article>
  )
}

function Faces({ notification: { id, people, people_count } }: { notification: Notification }) {
  const t = useTranslations('notifications')
  const nameOf = useName()
  const [open, setOpen] = useState(false)
  const [first] = people
  if (!first) return null
  const faces = people.map((person) => (
    <Avatar
      key={person.user_id}
      src={person.avatar_url}
      initials={initials(person)}
      size={32}
      className="-me-2 ring-2 ring-ground last:me-0"
    />
  ))
  if (people_count < 2) return <span className="mb-1.5 flex">{faces}</span>
  return (
    <>
      <button
        type="button"
        aria-label={t('show_people', { name: nameOf(first), n: people_count - 1 })}
        onClick={() => setOpen(true)}
        className="hit relative z-1 mb-1.5 flex rounded-full"
      >
        {faces}
      </button>
      <Suspense>{open && <PeopleSheet id={id} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
