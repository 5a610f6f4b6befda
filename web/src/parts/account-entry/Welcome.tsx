import { useTranslations } from 'use-intl'

export function Welcome({ way }: { way: 'signUp' | 'signIn' }) {
  const t = useTranslations(`auth.${way}`)
  return (
    <>
      <h1 className="display text-2xl">{t('welcome')}</h1>
      <p className="mt-2 mb-7 text-quiet">{t('text')}</p>
    </>
  )
}
