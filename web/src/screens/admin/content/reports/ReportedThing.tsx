import type { ReportFile } from '@atelier/contract/admin/reports'
import type { Author } from '@atelier/contract/authors'
import { paths } from '@atelier/contract/paths'
import type { Post } from '@atelier/contract/posts'
import { initials } from '@atelier/contract/rules/initials'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePersonFile } from '#parts/admin/person-file.data.ts'
import { PersonName } from '#parts/person/PersonName.tsx'
import { PostMedia } from '#parts/post/PostMedia.tsx'
import { PostText, RichText } from '#parts/post/PostText.tsx'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import { ReportedMessages } from '#screens/admin/content/reports/ReportedMessages.tsx'
import { Snapshot } from '#screens/admin/content/reports/Snapshot.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { cx } from '#ui/cx.ts'
import { Notice } from '#ui/Notice.tsx'

/** As it is now, and as reported if it has changed or is gone. */
export function ReportedThing({ file }: { file: ReportFile }) {
  const t = useTranslations('admin_reports')
  const { type, post, comment, messages, author, is_removed } = file
  return (
    <div className="mt-4 grid grid-cols-1 gap-3">
      {is_removed && <Notice tone="warning">{t(`removed.${type}`)}</Notice>}
      {type === 'post' && post && <QuietPost post={post} marked />}
      {type === 'comment' && post && <QuietPost post={post} />}
      {type === 'comment' && comment && (
        <Said by={comment.author} at={comment.created_at} marked>
          <p dir="auto" className="wordy mt-1 whitespace-pre-wrap">
            <RichText text={comment.content} plainMentions={comment.plain_mentions} />
          </p>
        </Said>
      )}
      {type === 'message' && messages.length > 0 && <ReportedMessages file={file} />}
      {type === 'profile' && author && <ReportedProfile person={author} />}
      <Snapshot file={file} />
    </div>
  )
}

function QuietPost({ post, marked = false }: { post: Post; marked?: boolean }) {
  const t = useTranslations('admin_reports')
  return (
    <Said by={post.author} at={post.created_at} marked={marked} to={paths.post(post.id)}>
      {!marked && <p className="mt-1 text-xs text-quiet">{t('comment_on')}</p>}
      <PostText text={post.content} plainMentions={post.plain_mentions} />
      {post.post_media.length > 0 && (
        <div className={marked ? 'max-w-md' : 'max-w-56'}>
          <PostMedia post={post} first={false} alone={false} />
        </div>
      )}
    </Said>
  )
}

interface SaidProps {
  by: Author
  at: string
  marked?: boolean
  to?: string
  children: ReactNode
}

function Said({ by, at, marked = false, to, children }: SaidProps) {
  return (
    <article className={cx('min-w-0 ps-4', marked ? 'border-s-2 border-warning' : 'border-s-2 border-line')}>
      <header className="flex min-w-0 items-center gap-2 text-sm">
        <Avatar src={by.avatar_url} initials={initials(by)} size={24} />
        <PersonName person={by} className="flex min-w-0 items-center gap-1" />
        <span className="shrink-0 text-quiet">
          {to ? (
            <Link to={to} className="hover:underline">
              <TimeAgo at={at} />
            </Link>
          ) : (
            <TimeAgo at={at} />
          )}
        </span>
      </header>
      {children}
    </article>
  )
}

function ReportedProfile({ person }: { person: Author }) {
  const file = usePersonFile(person.user_id).data
  const said = file && [file.bio, file.location, file.website, ...file.links].filter((text) => text !== null).join('\n')
  return (
    <article className="flex min-w-0 gap-4 border-s-2 border-warning ps-4">
      <Avatar src={person.avatar_url} initials={initials(person)} size={64} />
      <div className="min-w-0 flex-1">
        <Link to={paths.profile(person.username ?? person.user_id)} className="flex min-w-0 max-w-fit items-center gap-1 hover:underline">
          <PersonName person={person} className="flex min-w-0 items-center gap-1" />
        </Link>
        {person.username && <p className="truncate text-sm text-quiet">@{person.username}</p>}
        {said && (
          <p dir="auto" className="wordy mt-2 text-sm whitespace-pre-wrap">
            {said}
          </p>
        )}
      </div>
    </article>
  )
}
