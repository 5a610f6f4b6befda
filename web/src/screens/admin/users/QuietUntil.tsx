import { useTranslations } from 'use-intl'
import { Day } from '#screens/admin/users/Day.tsx'

export function QuietUntil({ at }: { at: string | null }) {
  const t = useTranslations('admin_users.history')
  return at ? t.rich('quiet_until', { time: () => <Day at={at} /> }) : t('quiet')
}
