import type { Author } from '@atelier/contract/authors'
import { useTranslations } from 'use-intl'

/** The handle of a member of staff, whose account may be gone. */
export function useStaffName() {
  const t = useTranslations('admin_users')
  const people = useTranslations('people')
  return (staff: Author | null) =>
    staff ? (staff.username ? `@${staff.username}` : staff.full_name || people('unknown')) : t('former_staff')
}
