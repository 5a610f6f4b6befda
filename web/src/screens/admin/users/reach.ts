import { mayActOn, rights } from '@atelier/contract/admin/rights'
import type { ListedPerson } from '@atelier/contract/admin/users'
import { useTranslations } from 'use-intl'
import { type Right, useStaff } from '#parts/admin/staff.ts'

/** For the tooltip of a disabled button; undefined if the viewer may act. */
export function useReach() {
  const t = useTranslations('admin_users.why')
  const admin = useTranslations('admin')
  const { user_id: id, role, may } = useStaff()
  return (person: Pick<ListedPerson, 'user_id' | 'role'>, right: Right): string | undefined => {
    if (!may(right)) return t('right', { role: admin(`roles.${rights[right]}`) })
    if (person.user_id === id) return t('self')
    if (person.role === 'super_admin') return t('super_admin')
    return id && mayActOn({ id, role }, person) ? undefined : t('rank')
  }
}
