import type { PersonFile } from '@atelier/contract/admin/users'
import { useTranslations } from 'use-intl'
import { useStaffName } from '#screens/admin/users/panel/staff-name.ts'

export function AppealOutcome({ appeal }: { appeal: PersonFile['removals'][number]['appeal'] }) {
  const t = useTranslations('admin_users.removals')
  const name = useStaffName()
  if (!appeal) return null
  const { status, decided_by } = appeal
  return <span className="block font-medium text-ink">{t(`appeal.${status}`, { name: name(decided_by) })}</span>
}
