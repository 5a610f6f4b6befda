import { useTranslations } from 'use-intl'
import { RadioChips } from '#parts/admin/RadioChips.tsx'
import { PillSelect } from '#ui/PillSelect.tsx'

const lengths = ['1', '3', '6', '12', '24'] as const
export const usualHours = 24

interface Props {
  value: number
  onChange: (hours: number) => void
  compact?: boolean
}

export function HoursField({ value, onChange, compact = false }: Props) {
  const t = useTranslations('admin.ban_length')
  const choices = lengths.map((one) => ({ value: one, label: t('hours', { n: Number(one) }) }))
  const field = {
    value: String(value) as (typeof lengths)[number],
    choices,
    onChange: (one: (typeof lengths)[number]) => onChange(Number(one)),
  }
  return compact ? <PillSelect label={t('how_long')} {...field} /> : <RadioChips legend={t('how_long')} {...field} />
}
