import { useFormatter, useNow, useTranslations } from 'use-intl'

/** "now" within the hour, "5h" within the day, then the date. */
export function ListTime({ at }: { at: string }) {
  const t = useTranslations('conversations')
  const format = useFormatter()
  const now = useNow({ updateInterval: 60_000 })
  const date = new Date(at)
  const hours = Math.floor((now.getTime() - date.getTime()) / 3_600_000)
  const isThisYear = date.getFullYear() === now.getFullYear()
  return (
    <time dateTime={at} title={format.dateTime(date, { dateStyle: 'long', timeStyle: 'short' })} className="figures">
      {hours < 1
        ? t('now')
        : hours < 24
          ? t('hours', { n: hours })
          : format.dateTime(date, isThisYear ? { day: 'numeric', month: 'short' } : { dateStyle: 'short' })}
    </time>
  )
}
