import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { FileText, Reply } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { FailedLine } from '#parts/list/FailedLine.tsx'
import { Day } from '#screens/admin/users/Day.tsx'
import { Entry } from '#screens/admin/users/panel/Entry.tsx'
import { usePersonContent } from '#screens/admin/users/users.data.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** Of private accounts only what was reported or waits for staff. */
export function UserContent({ userId, kind }: { userId: string; kind: 'post' | 'comment' }) {
  const t = useTranslations('admin_users.content')
  const { rows, failed, retry, hasMore, loadMore, isLoadingMore } = usePersonContent(userId, kind)
  if (!rows && failed) return <FailedLine text={t('failed')} onRetry={retry} className="flex-col gap-3 py-6" />
  if (!rows) return <Skeleton className="h-12" />
  if (rows.length === 0) return <p className="py-6 text-center text-sm text-quiet">{t(`none_${kind}`)}</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map(({ id, post_id, content, media_count, status, created_at }) => (
          <Entry
            key={id}
            icon={kind === 'post' ? FileText : Reply}
            title={
              <Link
                to={paths.post(post_id)}
                {...(kind === 'comment' && { search: { comment: id } })}
                target="_blank"
                dir="auto"
                className="line-clamp-3 font-normal whitespace-pre-line hover:underline"
              >
                {content || t('media', { n: media_count })}
              </Link>
            }
            about={
              <>
                <Day at={created_at} />
                {media_count > 0 && content !== '' && ` · ${t('media', { n: media_count })}`}
                {status === 'pending' && ` · ${t('pending')}`}
              </>
            }
          />
        ))}
      </ul>
      {hasMore && (
        <Button size="sm" className="mt-3" busy={isLoadingMore} onClick={loadMore}>
          {t('more')}
        </Button>
      )}
    </>
  )
}
