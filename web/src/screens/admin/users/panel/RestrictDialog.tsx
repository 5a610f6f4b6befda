import type { ListedPerson } from '@atelier/contract/admin/users'
import { isFailure } from '@atelier/contract/errors'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { staffError } from '#parts/admin/failures.ts'
import { HoursField, usualHours } from '#parts/admin/HoursField.tsx'
import { ReasonDialog } from '#parts/admin/ReasonDialog.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { restrict } from '#screens/admin/users/users.data.ts'

export function RestrictDialog({ person, onClose }: { person: ListedPerson; onClose: () => void }) {
  const t = useTranslations('admin_users')
  const nameOf = useName()
  const [hours, setHours] = useState(usualHours)
  function failed(error: unknown) {
    staffError('admin_users.restrict_failed')(error)
    if (isFailure(error, 'conflict', 'forbidden', 'not_found')) onClose()
  }
  return (
    <ReasonDialog
      title={t('restrict_person', { name: nameOf(person) })}
      text={t('restrict_text')}
      label={t('reason')}
      draft={`restrict:${person.user_id}`}
      confirm={t('restrict')}
      icon={Lock}
      rule="told"
      action={(reason, rule_id) => restrict(person.user_id, { reason, hours, rule_id })}
      failed={failed}
      onClose={onClose}
    >
      <HoursField value={hours} onChange={setHours} />
    </ReasonDialog>
  )
}
