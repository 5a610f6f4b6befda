import type { Author } from '@atelier/contract/authors'
import { useTranslations } from 'use-intl'
import { useHandle } from '#parts/admin/PersonSearch.tsx'

export function useStaffName() {
  const t = useTranslations('admin_users')
  const handle = useHandle()
  return (staff: Author | null) => (staff ? handle(staff) : t('former_staff'))
}
