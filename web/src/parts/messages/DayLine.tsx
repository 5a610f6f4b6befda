import { useLocale } from 'use-intl'
import { dayName } from '#parts/messages/day-name.ts'

export function DayLine({ at }: { at: string }) {
  const language = useLocale()
  return (
    <p className="flex items-center gap-3 pt-6 pb-1 text-xs font-medium text-quiet before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      <time dateTime={at}>{dayName(new Date(at), new Date(), language)}</time>
    </p>
  )
}
