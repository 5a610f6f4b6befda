import { useTranslations } from 'use-intl'

export function Headline() {
  const t = useTranslations('landing')
  return (
    <>
      <h1 className="display text-hero lg:text-[min(5rem,4.9vw)]">
        {t('create')} {t('connect')} <span className="block text-accent">{t('community')}</span>
      </h1>
      <p className="mt-5 max-w-md text-lg text-quiet">{t('text')}</p>
    </>
  )
}
