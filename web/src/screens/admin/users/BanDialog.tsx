import type { ListedPerson } from '@atelier/contract/admin/users'
import { Failure, isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { staffError } from '#parts/admin/failures.ts'
import { ReasonDialog } from '#parts/admin/ReasonDialog.tsx'
import { nameOf } from '#parts/person/PersonName.tsx'
import { ban } from '#screens/admin/users/users.data.ts'
import { TextField } from '#ui/TextField.tsx'

const lengths = ['for_good', 1, 3, 7, 30, 'other'] as const
type Length = (typeof lengths)[number]

/** Asks why and for how long somebody is banned. */
export function BanDialog({ person, onClose }: { person: ListedPerson; onClose: () => void }) {
  const t = useTranslations('admin_users')
  const people = useTranslations('people')
  const [length, setLength] = useState<Length>('for_good')
  const [typed, setTyped] = useState('')
  const [complains, setComplains] = useState(false)
  const days = length === 'for_good' ? null : Number(length === 'other' ? typed : length)
  const wrong = days !== null && !(Number.isInteger(days) && days >= 1 && days <= limits.admin.suspensionDays)

  async function confirm(reason: string) {
    setComplains(true)
    if (wrong) throw new Failure('invalid')
    await ban(person.user_id, reason, days)
  }
  function failed(error: unknown) {
    if (wrong && isFailure(error, 'invalid')) return
    staffError('admin_users.ban_failed')(error)
    if (isFailure(error, 'conflict', 'forbidden', 'not_found')) onClose()
  }

  return (
    <ReasonDialog
      title={t('ban_title', { name: nameOf(person, people('unknown')) })}
      text={t('ban_text')}
      label={t('reason')}
      initial={t('ban_reason')}
      confirm={t(days === null ? 'ban' : 'suspend')}
      icon={Ban}
      action={confirm}
      failed={failed}
      onClose={onClose}
    >
      <fieldset>
        <legend className="mb-2 text-sm font-medium">{t('how_long')}</legend>
        <div className="flex flex-wrap gap-1.5">
          {lengths.map((one) => (
            <label
              key={one}
              className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line px-3.5 text-sm font-medium text-quiet quiet-hover has-checked:border-ink has-checked:bg-ink has-checked:text-ground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input type="radio" name="length" value={one} checked={length === one} onChange={() => setLength(one)} className="sr-only" />
              {typeof one === 'number' ? t('days', { n: one }) : t(one)}
            </label>
          ))}
        </div>
      </fieldset>
      {length === 'other' && (
        <TextField
          label={t('number_of_days')}
          type="number"
          inputMode="numeric"
          min={1}
          max={limits.admin.suspensionDays}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={complains && wrong ? t('days_wrong', { max: limits.admin.suspensionDays }) : undefined}
        />
      )}
    </ReasonDialog>
  )
}
