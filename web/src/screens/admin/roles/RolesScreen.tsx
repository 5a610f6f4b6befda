import { useTranslations } from 'use-intl'
import { AdminHead } from '#parts/admin/AdminHead.tsx'
import { useStaff } from '#parts/admin/staff.ts'
import { AssignCard } from '#screens/admin/roles/AssignCard.tsx'
import { StaffCard } from '#screens/admin/roles/StaffCard.tsx'
import { Notice } from '#ui/Notice.tsx'

export function RolesScreen() {
  const t = useTranslations('admin_roles')
  const { may } = useStaff()
  return (
    <>
      <AdminHead title={t('title')} text={t('text')} />
      {!may('change_roles') && (
        <div className="mt-5">
          <Notice tone="danger" title={t('read_only.title')}>
            {t('read_only.text')}
          </Notice>
        </div>
      )}
      <AssignCard />
      <StaffCard />
    </>
  )
}
