import { adminLimits } from '@atelier/contract/admin/limits'
import { useTranslations } from 'use-intl'
import { RadioChips } from '#parts/admin/RadioChips.tsx'
import { PillSelect } from '#ui/PillSelect.tsx'
import { TextField } from '#ui/TextField.tsx'

const lengths = ['for_good', '1', '3', '7', '30', 'other'] as const

/** `typed`: the number of days of the last choice. */
export interface BanLength {
  length: (typeof lengths)[number]
  typed: string
}

export const forGood: BanLength = { length: 'for_good', typed: '' }

/** Null for good; undefined if the number typed is invalid. */
export function daysOf({ length, typed }: BanLength): number | null | undefined {
  if (length === 'for_good') return null
  const days = Number(length === 'other' ? typed : length)
  return Number.isInteger(days) && days >= 1 && days <= adminLimits.suspensionDays ? days : undefined
}

interface Props {
  value: BanLength
  onChange: (value: BanLength) => void
  complains: boolean
  compact?: boolean
}

export function BanLengthField({ value, onChange, complains, compact = false }: Props) {
  const t = useTranslations('admin.ban_length')
  const labelOf = (one: BanLength['length']) => (one === 'for_good' || one === 'other' ? t(one) : t('days', { n: Number(one) }))
  const choices = lengths.map((one) => ({ value: one, label: labelOf(one) }))
  const max = adminLimits.suspensionDays
  const choose = (length: BanLength['length']) => onChange({ ...value, length })
  return (
    <>
      {compact ? (
        <PillSelect label={t('how_long')} value={value.length} choices={choices} onChange={choose} />
      ) : (
        <RadioChips legend={t('how_long')} value={value.length} choices={choices} onChange={choose} />
      )}
      {value.length === 'other' && (
        <TextField
          label={t('number_of_days')}
          hideLabel={compact}
          className={compact ? 'w-44' : ''}
          type="number"
          inputMode="numeric"
          min={1}
          max={max}
          value={value.typed}
          onChange={(event) => onChange({ ...value, typed: event.target.value })}
          error={complains && daysOf(value) === undefined ? t('days_wrong', { max }) : undefined}
        />
      )}
    </>
  )
}
