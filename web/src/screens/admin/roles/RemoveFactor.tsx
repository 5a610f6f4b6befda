import type { Staff } from '@atelier/contract/admin/roles'
import { ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toastSuccess } from '#data/toasts.ts'
import { staffError } from '#parts/admin/failures.ts'
import { useHandle } from '#parts/admin/PersonSearch.tsx'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { removeFactorAsStaff } from '#screens/admin/roles/roles.data.ts'
import { IconButton } from '#ui/IconButton.tsx'

/** For a super admin alone, who asks somebody else for their own. */
export function RemoveFactor({ staff }: { staff: Staff }) {
  const t = useTranslations('admin_roles')
  const name = useHandle()(staff)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <IconButton icon={ShieldOff} tone="quiet" label={t('second_step.named', { name })} onClick={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={t('second_step.title', { name })}
          text={t('second_step.text')}
          icon={ShieldOff}
          confirm={t('second_step.action')}
          action={async () => {
            await removeFactorAsStaff(staff.user_id)
            toastSuccess('admin_roles.second_step.done')
          }}
          failed={staffError('admin_roles.second_step.failed')}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
