import { relativeTime } from '@atelier/contract/rules/relative-time'
import { useFormatter, useLocale, useNow } from 'use-intl'

export function TimeAgo({ at }: { at: string }) {
  const language = useLocale()
  const now = useNow({ updateInterval: 30_000 })
  const format = useFormatter()
  return (
    <time dateTime={at} title={format.dateTime(new Date(at), { dateStyle: 'long', timeStyle: 'short' })}>
      {relativeTime(at, now, language)}
    </time>
  )
}
