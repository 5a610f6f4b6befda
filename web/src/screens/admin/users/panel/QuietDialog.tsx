import type { ListedPerson } from '@atelier/contract/admin/users'
import { isFailure } from '@atelier/contract/errors'
import { Volume1 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { staffError } from '#parts/admin/failures.ts'
import { RadioChips } from '#parts/admin/RadioChips.tsx'
import { ReasonDialog } from '#parts/admin/ReasonDialog.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { makeQuiet } from '#screens/admin/users/users.data.ts'

const lengths = ['1', '7', '30', '90', 'until_lifted'] as const
type Length = (typeof lengths)[number]

export function QuietDialog({ person, onClose }: { person: ListedPerson; onClose: () => void }) {
  const t = useTranslations('admin_users')
  const words = useTranslations('admin.ban_length')
  const nameOf = useName()
  const [length, setLength] = useState<Length>('7')
  const days = length === 'until_lifted' ? null : Number(length)
  const labelOf = (one: Length) => (one === 'until_lifted' ? words(one) : words('days', { n: Number(one) }))
  function failed(error: unknown) {
    staffError('admin_users.quiet_failed')(error)
    if (isFailure(error, 'conflict', 'forbidden', 'not_found')) onClose()
  }
  return (
    <ReasonDialog
      title={t('quiet_person', { name: nameOf(person) })}
      text={t('quiet_text')}
      label={t('reason')}
      draft={`quiet:${person.user_id}`}
      confirm={t('quiet')}
      icon={Volume1}
      rule="told"
      action={(reason, rule_id) => makeQuiet(person.user_id, { reason, days, rule_id })}
      failed={failed}
      onClose={onClose}
    >
      <RadioChips
        legend={words('how_long')}
        value={length}
        choices={lengths.map((value) => ({ value, label: labelOf(value) }))}
        onChange={setLength}
      />
    </ReasonDialog>
  )
}
