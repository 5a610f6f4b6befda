import type { ListedPerson } from '@atelier/contract/admin/users'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { staffError } from '#parts/admin/failures.ts'
import { ReasonDialog } from '#parts/admin/ReasonDialog.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { warn } from '#screens/admin/users/users.data.ts'

export function WarnDialog({ person, onClose }: { person: ListedPerson; onClose: () => void }) {
  const t = useTranslations('admin_users')
  const nameOf = useName()
  const [client_id] = useState(() => crypto.randomUUID())
  return (
    <ReasonDialog
      title={t('warn_title', { name: nameOf(person) })}
      text={t('warn_text')}
      label={t('reason')}
      draft={`warn:${person.user_id}`}
      confirm={t('warn')}
      icon={TriangleAlert}
      tone="primary"
      rule="untold"
      action={(reason) => warn(person.user_id, client_id, reason)}
      failed={staffError('admin_users.warn_failed')}
      onClose={onClose}
    />
  )
}
