import { useTranslations } from 'use-intl'

/** The name of an interest in the person's language; those that staff added keep the name they were given. */
export function useInterestName(): (interest: string) => string {
  const t = useTranslations('interests')
  return (interest) => (t.has(interest as 'Music') ? t(interest as 'Music') : interest)
}
