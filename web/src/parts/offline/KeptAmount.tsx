import { limits } from '@atelier/contract/limits'
import { fileSize } from '@atelier/contract/rules/file-size'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import type { KeptThing } from '#data/cache/kept-things.ts'

interface Props {
  thing: KeptThing
  withKind?: boolean
  className?: string
}

/** How much of it is kept, from when, and what is not. */
export function KeptAmount({ thing, withKind = false, className }: Props) {
  const t = useTranslations('keptOffline')
  const language = useLocale()
  const format = useFormatter()
  const { kind, items, more, files, missing, full, bytes, at } = thing
  const count = kind === 'conversation' ? 'messages' : 'posts'
  const short = full ?? (missing > 0 ? 'missing' : null)
  return (
    <div className={className}>
      <p className="text-sm text-quiet figures">
        {[
          ...(withKind ? [t(kind)] : []),
          t(count, { count: items }),
          t('pictures', { count: files.length }),
          fileSize(bytes, language),
        ].join(' · ')}
      </p>
      <p className="text-sm text-quiet figures">
        {t('from', { time: format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }) })}
      </p>
      {more && <p className="wordy mt-1 text-sm">{t(`more_${count}`, { count: items })}</p>}
      {short && (
        <p className="wordy mt-1 text-sm">{t(`full_${short}`, { count: missing, room: fileSize(limits.keptOffline.bytes, language) })}</p>
      )}
    </div>
  )
}
