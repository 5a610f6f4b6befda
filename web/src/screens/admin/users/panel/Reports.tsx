import type { PersonFile } from '@atelier/contract/admin/users'
import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { FileText, type LucideIcon, MessageCircle, Reply, UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import { Entry } from '#screens/admin/users/panel/Entry.tsx'

type Report = PersonFile['reports'][number]

export function Reports({ file: { reports, reports_count, reported_by_count } }: { file: PersonFile }) {
  const t = useTranslations('admin_users.reports')
  const words = useTranslations('reports')
  return (
    <>
      <p className="text-sm text-quiet">{t('made', { n: reported_by_count })}</p>
      {reports.length === 0 ? (
        <p className="py-6 text-center text-sm text-quiet">{t('none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {reports.map(({ id, type, reason, status, created_at }) => (
            <Entry
              key={id}
              icon={icons[type]}
              title={
                <Link
                  to={paths.adminContent}
                  search={{ report: id, status: status === 'pending' ? undefined : status } as never}
                  className="hover:underline"
                >
                  {t(`about.${type}`)} · {words(`reasons.${reason}`)}
                </Link>
              }
              about={
                <>
                  {t(`status.${status}`)} · <TimeAgo at={created_at} />
                </>
              }
            />
          ))}
        </ul>
      )}
      {reports_count > reports.length && <p className="pt-2 text-sm text-quiet">{t('more', { n: reports_count - reports.length })}</p>}
    </>
  )
}

const icons: Record<Report['type'], LucideIcon> = { post: FileText, comment: Reply, profile: UserRound, message: MessageCircle }
