import { deletePostAsStaff, type FlaggedPost, flaggedPosts, liftFlag } from '@atelier/contract/admin/content'
import { Check, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { losePost } from '#data/cache/entities.ts'
import { call } from '#data/client.ts'
import { useSubmit } from '#data/submit.ts'
import { AdminTable, type Column } from '#parts/admin/AdminTable.tsx'
import { GuardedButton } from '#parts/admin/GuardedButton.tsx'
import { useRows } from '#parts/admin/rows.ts'
import { StatusBadge } from '#parts/admin/StatusBadge.tsx'
import { useStaff } from '#parts/admin/staff.ts'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import { decided, decisionFailed, settle } from '#screens/admin/content/content.data.ts'
import { besideExhibit, Exhibit } from '#screens/admin/content/Exhibit.tsx'
import { Found } from '#screens/admin/content/Found.tsx'
import { HungWork } from '#ui/art/HungWork.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

interface Deleting {
  postId: string
  opener: HTMLElement
}

export function FlaggedTab() {
  const t = useTranslations('admin_content.flagged')
  const format = useFormatter()
  const [deleting, setDeleting] = useState<Deleting>()
  const list = useRows(['admin', 'content', 'flagged'], async ({ signal }) => ({
    ...(await call(flaggedPosts, {}, { signal })),
    next_cursor: null,
  }))
  const columns: Column<FlaggedPost>[] = [
    {
      id: 'post',
      label: t('post'),
      kind: 'lead',
      cell: ({ post }) => <Exhibit author={post.author} text={post.content} media={post.post_media} />,
    },
    { id: 'why', label: t('why'), cell: (row) => <Why row={row} />, className: `max-sm:col-span-2 sm:w-44 lg:w-56 ${besideExhibit}` },
    { id: 'likes', label: t('likes'), kind: 'number', cell: ({ post }) => format.number(post.likes_count), className: besideExhibit },
    {
      id: 'comments',
      label: t('comments'),
      kind: 'number',
      cell: ({ post }) => format.number(post.comments_count),
      className: besideExhibit,
    },
    { id: 'date', label: t('date'), cell: ({ post }) => <TimeAgo at={post.created_at} />, className: besideExhibit },
    {
      id: 'actions',
      label: t('actions'),
      kind: 'actions',
      cell: (row) => <Actions row={row} onDelete={(opener) => setDeleting({ postId: row.post.id, opener })} />,
      className: 'sm:align-top!',
    },
  ]
  return (
    <div className="pt-4">
      <AdminTable
        label={t('list')}
        columns={columns}
        list={list}
        rowKey={({ post }) => post.id}
        failed={t('failed')}
        empty={<EmptyState art={<HungWork seed="flagged" />} title={t('empty')} text={t('empty_text')} />}
      />
      {deleting && <DeleteDialog {...deleting} onClose={() => setDeleting(undefined)} />}
    </div>
  )
}

function Why({ row: { words, severity, reports_count, post } }: { row: FlaggedPost }) {
  const t = useTranslations('admin_content.flagged')
  return (
    <span className="grid justify-items-start gap-1 whitespace-normal">
      {severity && <Found severity={severity} words={words} />}
      {reports_count > 0 && <span>{t('reports', { count: reports_count })}</span>}
      {post.status === 'pending' && <StatusBadge tone="waiting">{t('waits')}</StatusBadge>}
    </span>
  )
}

function Actions({ row: { post, severity }, onDelete }: { row: FlaggedPost; onDelete: (opener: HTMLElement) => void }) {
  const t = useTranslations('admin_content.flagged')
  const nameOf = useName()
  const { may } = useStaff()
  const name = nameOf(post.author)
  const { submit, busy } = useSubmit(async (pressed: HTMLElement) => {
    await call(liftFlag, { post_id: post.id })
    await decided(pressed, 'admin_content.flagged.kept')
  }, decisionFailed('admin_content.flagged.keep_failed'))
  return (
    <>
      {severity && post.status === 'published' && (
        <Button
          size="sm"
          icon={Check}
          busy={busy}
          aria-label={t('keep_post', { name })}
          onClick={({ currentTarget }) => void submit(currentTarget)}
        >
          {t('keep')}
        </Button>
      )}
      <GuardedButton
        why={may('delete_posts') ? undefined : t('delete_admin')}
        size="sm"
        icon={Trash2}
        aria-label={t('delete_post', { name })}
        onClick={({ currentTarget }) => onDelete(currentTarget)}
      >
        {t('delete')}
      </GuardedButton>
    </>
  )
}

function DeleteDialog({ postId, opener, onClose }: Deleting & { onClose: () => void }) {
  const t = useTranslations('admin_content.flagged')
  return (
    <ConfirmDialog
      title={t('delete_title')}
      text={t('delete_text')}
      icon={Trash2}
      confirm={t('delete')}
      action={async () => {
        await call(deletePostAsStaff, { post_id: postId })
        losePost(postId)
        settle(opener, onClose, 'admin_content.flagged.deleted')
      }}
      failed={decisionFailed('admin_content.flagged.delete_failed', onClose)}
      onClose={onClose}
    />
  )
}
