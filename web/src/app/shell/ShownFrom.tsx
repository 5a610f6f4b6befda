import { useFormatter, useTranslations } from 'use-intl'
import { useShownFrom } from '#data/cache/kept.ts'

export function ShownFrom() {
  const t = useTranslations('app')
  const format = useFormatter()
  const from = useShownFrom()
  if (from === undefined) return null
  const at = new Date(from)
  const isToday = at.toDateString() === new Date().toDateString()
  return (
    <time dateTime={at.toISOString()}>
      {t('from', { time: format.dateTime(at, isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' }) })}
    </time>
  )
}
