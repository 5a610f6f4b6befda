import { useTranslations } from 'use-intl'
import { RadioChips } from '#parts/admin/RadioChips.tsx'

const lengths = ['1', '3', '6', '12', '24'] as const
export const usualHours = 24

export function HoursField({ value, onChange }: { value: number; onChange: (hours: number) => void }) {
  const t = useTranslations('admin.ban_length')
  const choices = lengths.map((one) => ({ value: one, label: t('hours', { n: Number(one) }) }))
  return (
    <RadioChips
      legend={t('how_long')}
      value={String(value) as (typeof lengths)[number]}
      choices={choices}
      onChange={(one) => onChange(Number(one))}
    />
  )
}
