import { useLocale, useTranslations } from 'use-intl'
import { ChangedText } from '#parts/post/ChangedText.tsx'
import type { FormChange } from '#parts/post/form-changes.ts'
import { placeName } from '#parts/post/place-name.ts'
import { useCategoryName } from '#parts/topics/category-name.ts'

export function FormChanges({ changes }: { changes: FormChange[] }) {
  return (
    changes.length > 0 && (
      <ul className="mt-2 grid gap-1.5 text-sm">
        {changes.map((change) => (
          <li key={`${change.what} ${'n' in change ? change.n : ''}`} className="wordy">
            <Sentence change={change} />
          </li>
        ))}
      </ul>
    )
  )
}

function Sentence({ change }: { change: FormChange }) {
  const t = useTranslations('postEdits.changes')
  const language = useLocale()
  const nameOf = useCategoryName()
  if (change.what === 'order') return t('order')
  if (change.what === 'mark') return t(change.now ? 'marked' : 'unmarked', { kind: change.kind, n: change.n })
  const { before, now } = change
  if (change.what === 'description') {
    const { kind, n } = change
    if (!now) return t('undescribed', { kind, n })
    return (
      <>
        {t('described', { kind, n })} <ChangedText before={before ?? ''} text={now} />
      </>
    )
  }
  const { what } = change
  const name = (value: string) => (what === 'category' ? nameOf(value) : placeName(value, language))
  if (!now) return t(`${what}_removed`, { before: name(before ?? '') })
  return before ? t(`${what}_changed`, { before: name(before), now: name(now) }) : t(`${what}_set`, { now: name(now) })
}
