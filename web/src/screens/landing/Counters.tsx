import { useTranslations } from 'use-intl'

export function Counters() {
  const t = useTranslations('landing')
  return (
    <ul aria-label={t('numbers')} className="mt-10 flex flex-wrap gap-x-8 gap-y-4">
      {counters.map(({ number, word }) => (
        <li key={word}>
          <span className="display figures block text-2xl">{number}</span> <span className="text-sm text-quiet">{t(word)}</span>
        </li>
      ))}
    </ul>
  )
}

const counters = [
  { number: '50K+', word: 'creators' },
  { number: '200+', word: 'communities' },
  { number: '1M+', word: 'connections' },
] as const
