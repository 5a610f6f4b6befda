import type { ReportFile } from '@atelier/contract/admin/reports'
import { useTranslations } from 'use-intl'
import { usePersonFile } from '#parts/admin/person-file.data.ts'
import { RoleBadge } from '#parts/admin/RoleBadge.tsx'
import { AuthorLine } from '#screens/admin/content/AuthorLine.tsx'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export function AuthorRecord({ file: { author, type } }: { file: ReportFile }) {
  const t = useTranslations('admin_reports')
  const app = useTranslations('app')
  const { data: known, isError, refetch } = usePersonFile(author?.user_id)
  if (!author) return <p className="mt-5 text-sm text-quiet">{t('author_gone')}</p>
  return (
    <section
      aria-label={type === 'profile' ? t('person') : t('author')}
      className="mt-5 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 border-y border-line py-3 text-sm"
    >
      <AuthorLine author={author} />
      {known && known.person.role !== 'user' && <RoleBadge role={known.person.role} />}
      <p className="figures ms-auto flex items-center gap-2 text-quiet">
        {known &&
          t('record', {
            removals: known.removals_count,
            warnings: known.warnings.length,
            bans: known.bans.length,
            reports: known.reports_count,
          })}
        {!known && !isError && <Skeleton className="h-4 w-40" />}
        {!known && isError && (
          <>
            {app('not_loaded')}
            <Button size="sm" onClick={() => void refetch()}>
              {app('retry')}
            </Button>
          </>
        )}
      </p>
    </section>
  )
}
