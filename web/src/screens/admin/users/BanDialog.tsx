import { type ListedPerson, usualBanReason } from '@atelier/contract/admin/users'
import { Failure, isFailure } from '@atelier/contract/errors'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { BanLengthField, daysOf, forGood } from '#parts/admin/BanLength.tsx'
import { staffError } from '#parts/admin/failures.ts'
import { ReasonDialog } from '#parts/admin/ReasonDialog.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { ban } from '#screens/admin/users/users.data.ts'

export function BanDialog({ person, onClose }: { person: ListedPerson; onClose: () => void }) {
  const t = useTranslations('admin_users')
  const nameOf = useName()
  const [length, setLength] = useState(forGood)
  const [complains, setComplains] = useState(false)
  const days = daysOf(length)

  async function confirm(reason: string, rule_id: string | undefined) {
    setComplains(true)
    if (days === undefined) throw new Failure('invalid')
    await ban(person.user_id, { reason, days, rule_id })
  }
  function failed(error: unknown) {
    if (days === undefined && isFailure(error, 'invalid')) return
    staffError('admin_users.ban_failed')(error)
    if (isFailure(error, 'conflict', 'forbidden', 'not_found')) onClose()
  }

  return (
    <ReasonDialog
      title={t('ban_title', { name: nameOf(person) })}
      text={t('ban_text')}
      label={t('reason')}
      initial={usualBanReason}
      draft={`ban:${person.user_id}`}
      confirm={t(days === null ? 'ban' : 'suspend')}
      icon={Ban}
      rule="told"
      action={confirm}
      failed={failed}
      onClose={onClose}
    >
      <BanLengthField value={length} onChange={setLength} complains={complains} />
    </ReasonDialog>
  )
}
