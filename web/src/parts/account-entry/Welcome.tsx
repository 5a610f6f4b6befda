import { useTranslations } from 'use-intl'

/** `name`: the person whose page led here. */
export function Welcome({ way, name }: { way: 'signUp' | 'signIn'; name?: string | undefined }) {
  const t = useTranslations(`auth.${way}`)
  return (
    <>
      <h1 className="display wordy text-2xl">{name ? t('follow', { name }) : t('welcome')}</h1>
      <p className="mt-2 mb-7 text-quiet">{t('text')}</p>
    </>
  )
}
