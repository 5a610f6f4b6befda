import type { PersonFile } from '@atelier/contract/admin/users'
import { FileText, type LucideIcon, MessageCircle, Reply } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Day } from '#screens/admin/users/Day.tsx'
import { AppealOutcome } from '#screens/admin/users/panel/AppealOutcome.tsx'
import { Entry } from '#screens/admin/users/panel/Entry.tsx'
import { useStaffName } from '#screens/admin/users/panel/staff-name.ts'

export function Removals({ file: { removals, removals_count } }: { file: PersonFile }) {
  const t = useTranslations('admin_users.removals')
  if (removals.length === 0) return <p className="py-6 text-center text-sm text-quiet">{t('none')}</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {removals.map((removal) => (
          <Removal key={removal.id} removal={removal} />
        ))}
      </ul>
      {removals_count > removals.length && <p className="pt-2 text-sm text-quiet">{t('more', { n: removals_count - removals.length })}</p>}
    </>
  )
}

function Removal({
  removal: { kind, excerpt, reason, was_held, created_at, removed_by, appeal },
}: {
  removal: PersonFile['removals'][number]
}) {
  const t = useTranslations('admin_users.removals')
  const history = useTranslations('admin_users.history')
  const name = useStaffName()
  return (
    <Entry
      icon={icons[kind]}
      title={was_held && kind !== 'message' ? t(`declined.${kind}`) : t(`removed.${kind}`)}
      {...(excerpt && { text: excerpt })}
      about={
        <>
          {history.rich('by', { name: name(removed_by), time: () => <Day at={created_at} /> })}
          {reason && <span className="block">{t('reason', { reason })}</span>}
          <AppealOutcome appeal={appeal} />
        </>
      }
    />
  )
}

const icons: Record<PersonFile['removals'][number]['kind'], LucideIcon> = { post: FileText, comment: Reply, message: MessageCircle }
