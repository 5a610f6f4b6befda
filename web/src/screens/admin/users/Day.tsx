import { useFormatter } from 'use-intl'

export function Day({ at }: { at: string }) {
  const format = useFormatter()
  const date = new Date(at)
  return (
    <time dateTime={at} title={format.dateTime(date, { dateStyle: 'long', timeStyle: 'short' })} className="figures">
      {format.dateTime(date, { dateStyle: 'medium' })}
    </time>
  )
}
