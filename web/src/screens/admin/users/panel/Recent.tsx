import type { PersonRecent } from '@atelier/contract/admin/sweep'
import type { ListedPerson } from '@atelier/contract/admin/users'
import { paths } from '@atelier/contract/paths'
import type { Post } from '@atelier/contract/posts'
import { frameOf } from '@atelier/contract/rules/picture-frame'
import { isAnimation, pictureSources } from '@atelier/contract/rules/picture-sources'
import { hasPicture } from '@atelier/contract/rules/posters'
import { Link } from '@tanstack/react-router'
import { ExternalLink, Play, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { staffError } from '#parts/admin/failures.ts'
import { ReasonDialog } from '#parts/admin/ReasonDialog.tsx'
import { FailedLine } from '#parts/list/FailedLine.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { CoveredThumb } from '#parts/post/Cover.tsx'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import { sweep, usePersonRecent } from '#screens/admin/users/users.data.ts'
import { Button } from '#ui/Button.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

/** What somebody did in public within 48 hours, to be removed in one step. */
export function Recent({ person }: { person: ListedPerson }) {
  const t = useTranslations('admin_users.recent')
  const { data, isError, refetch } = usePersonRecent(person.user_id)
  if (!data && isError) return <FailedLine text={t('failed')} onRetry={() => void refetch()} className="flex-col gap-3 py-6" />
  if (!data) return <Waiting />
  return <Wall person={person} recent={data} />
}

function Wall({ person, recent }: { person: ListedPerson; recent: PersonRecent }) {
  const t = useTranslations('admin_users.recent')
  const [picked, pick] = useState<string[]>([])
  const [asks, setAsks] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  const { posts, comments, communities, more } = recent
  const all = [...posts, ...comments, ...communities].map(({ id }) => id)
  const chosen = all.filter((id) => picked.includes(id))
  const choice = (id: string) => ({
    isChosen: chosen.includes(id),
    onChoose: (wish: boolean) => pick(wish ? [...chosen, id] : chosen.filter((each) => each !== id)),
  })
  const of = (things: { id: string }[]) => things.map(({ id }) => id).filter((id) => chosen.includes(id))
  const remove = async (reason: string, rule_id: string | undefined) => {
    const ids = { post_ids: of(posts), comment_ids: of(comments), community_ids: of(communities) }
    await sweep({ user_id: person.user_id, ...ids, reason, rule_id })
    pick([])
  }
  const close = () => {
    setAsks(false)
    // What opened the dialog is gone or cannot be pressed any more.
    requestAnimationFrame(() => top.current?.isConnected && document.activeElement === document.body && top.current.focus())
  }
  return (
    <div ref={top} tabIndex={-1} className="grid grid-cols-1 gap-6 outline-none">
      {all.length === 0 && (
        <div className="grid gap-1 py-6 text-center text-sm">
          <p className="font-medium">{t('none')}</p>
          <p className="text-quiet">{t('none_text')}</p>
        </div>
      )}
      <Part title={t('posts')} count={posts.length} className="-mb-3 columns-2 gap-3">
        {posts.map((post) => (
          <PostTile key={post.id} post={post} {...choice(post.id)} />
        ))}
      </Part>
      <Part title={t('comments')} count={comments.length} className="divide-y divide-line">
        {comments.map(({ id, post_id, content, created_at }) => (
          <li key={id} className="py-2">
            <Choose name={t('comment', { text: content })} {...choice(id)} open={<Open postId={post_id} commentId={id} />}>
              <span dir="auto" className="line-clamp-4 whitespace-pre-line wordy">
                {content}
              </span>
              <span className="text-xs text-quiet">
                <TimeAgo at={created_at} />
              </span>
            </Choose>
          </li>
        ))}
      </Part>
      <Part title={t('communities')} count={communities.length} className="divide-y divide-line">
        {communities.map(({ id, name, joined_at }) => (
          <li key={id} className="py-2">
            <Choose name={t('community', { text: name })} {...choice(id)}>
              <bdi className="wordy">{name}</bdi>
              <span className="text-xs text-quiet">{t.rich('joined', { time: () => <TimeAgo at={joined_at} /> })}</span>
            </Choose>
          </li>
        ))}
      </Part>
      {more && <p className="text-sm text-quiet">{t('more')}</p>}
      {all.length > 0 && (
        <section
          aria-label={t('label')}
          className="sticky -bottom-6 z-10 -mx-5 -mb-6 flex flex-wrap items-center gap-2 border-t border-line bg-raised px-5 py-3"
        >
          <p role="status" className="figures text-sm">
            {t('chosen', { count: chosen.length })}
          </p>
          <span className="ms-auto flex gap-2">
            <Button size="sm" tone="quiet" onClick={() => pick(chosen.length === all.length ? [] : all)}>
              {t(chosen.length === all.length ? 'none_chosen' : 'all')}
            </Button>
            <Button size="sm" tone="danger" icon={Trash2} disabled={chosen.length === 0} onClick={() => setAsks(true)}>
              {t('remove')}
            </Button>
          </span>
        </section>
      )}
      {asks && (
        <RemoveDialog
          person={person}
          count={chosen.length}
          told={chosen.length > of(communities).length}
          leaves={of(communities).length > 0}
          action={remove}
          onClose={close}
        />
      )}
    </div>
  )
}

function RemoveDialog({
  person,
  count,
  told,
  leaves,
  action,
  onClose,
}: {
  person: ListedPerson
  count: number
  told: boolean
  leaves: boolean
  action: (reason: string, rule_id: string | undefined) => Promise<void>
  onClose: () => void
}) {
  const t = useTranslations('admin_users')
  const nameOf = useName()
  return (
    <ReasonDialog
      title={t('recent.title', { count, name: nameOf(person) })}
      text={
        <>
          {told && <p>{t('recent.text')}</p>}
          {leaves && <p>{t('recent.text_communities')}</p>}
        </>
      }
      label={t('reason')}
      draft={`sweep:${person.user_id}`}
      confirm={t('recent.confirm')}
      icon={Trash2}
      rule={told ? 'told' : 'untold'}
      action={action}
      failed={staffError('admin_users.recent.remove_failed')}
      onClose={onClose}
    />
  )
}

function Part({ title, count, className, children }: { title: string; count: number; className: string; children: ReactNode }) {
  if (count === 0) return null
  return (
    <section className="grid grid-cols-1 gap-2">
      <h4 className="text-sm font-semibold">
        {title} <span className="font-normal text-quiet figures">{count}</span>
      </h4>
      <ul className={className}>{children}</ul>
    </section>
  )
}

interface Choice {
  isChosen: boolean
  onChoose: (wish: boolean) => void
}

function PostTile({ post: { id, content, post_media, created_at }, ...choice }: { post: Post } & Choice) {
  const t = useTranslations('admin_users.recent')
  const [first] = post_media
  return (
    <li
      className={`mb-3 grid break-inside-avoid overflow-hidden rounded-md border ${choice.isChosen ? 'border-accent bg-accent-wash' : 'border-line'}`}
    >
      {first && (
        <span
          aria-hidden="true"
          className="relative grid w-full place-items-center overflow-hidden bg-sunken text-quiet"
          style={{ aspectRatio: frameOf([first]).phone }}
        >
          {hasPicture(first) ? (
            <CoveredThumb media={first}>
              <Picture {...pictureSources(first)} {...(isAnimation(first) && { srcSet: undefined })} sizes="260px" alt="" fit="frame" />
            </CoveredThumb>
          ) : (
            <Play size={18} />
          )}
        </span>
      )}
      <div className="p-2">
        <Choose name={t('post', { text: content })} {...choice} open={<Open postId={id} />}>
          <span dir="auto" className="line-clamp-4 whitespace-pre-line wordy">
            {content}
          </span>
          <span className="text-xs text-quiet">
            <TimeAgo at={created_at} />
            {post_media.length > 1 && ` · ${t('picture', { n: post_media.length })}`}
          </span>
        </Choose>
      </div>
    </li>
  )
}

function Choose({ name, isChosen, onChoose, open, children }: Choice & { name: string; open?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-start gap-1">
      <label className="flex min-w-0 flex-1 cursor-pointer items-start gap-2.5 py-1 text-sm">
        <input type="checkbox" className="check" aria-label={name} checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
        <span className="grid min-w-0 gap-0.5">{children}</span>
      </label>
      {open}
    </div>
  )
}

function Open({ postId, commentId }: { postId: string; commentId?: string }) {
  const t = useTranslations('admin_users.recent')
  return (
    <Link
      to={paths.post(postId)}
      {...(commentId && { search: { comment: commentId } })}
      target="_blank"
      aria-label={t('open')}
      title={t('open')}
      className="quiet-hover grid size-8 shrink-0 place-items-center rounded-full text-quiet pointer-coarse:size-11"
    >
      <ExternalLink size={16} aria-hidden="true" />
    </Link>
  )
}

function Waiting() {
  const app = useTranslations('app')
  return (
    <div aria-busy="true" className="grid grid-cols-2 gap-3">
      <VisuallyHidden>{app('loading')}</VisuallyHidden>
      <Skeleton className="h-40" />
      <Skeleton className="h-56" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  )
}
