import { useTranslations } from 'use-intl'

/** Those that staff added keep the name they were given. */
export function useInterestName(): (interest: string) => string {
  const t = useTranslations('interests')
  return (interest) => (t.has(interest as 'Music') ? t(interest as 'Music') : interest)
}
