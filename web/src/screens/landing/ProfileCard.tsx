import { useTranslations } from 'use-intl'
import ilse from '#screens/landing/art/ilse.webp'
import work from '#screens/landing/art/profile.webp'
import { VerifiedBadge } from '#ui/VerifiedBadge.tsx'

export function ProfileCard() {
  const t = useTranslations('landing.demo.profile')
  return (
    <div className="px-4 pt-12">
      <img src={ilse} alt="" width={112} height={112} className="size-16 rounded-full" />
      <p className="mt-3 flex items-center gap-1 display text-lg">
        {t('name')}
        <VerifiedBadge label={t('verified')} />
      </p>
      <p className="text-xs text-quiet">{t('handle')}</p>
      <p className="mt-2 text-xs">{t('bio')}</p>
      <p className="mt-3 flex gap-4 text-xs text-quiet">
        {figures.map(({ number, word }) => (
          <span key={word}>
            <strong className="figures text-ink">{number}</strong> {t(word)}
          </span>
        ))}
      </p>
      <img src={work} alt="" width={518} height={780} className="mt-4 w-full" />
    </div>
  )
}

const figures = [
  { number: '312', word: 'following' },
  { number: '8.2K', word: 'followers' },
] as const
