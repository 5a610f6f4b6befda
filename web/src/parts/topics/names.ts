import type { categories } from '@atelier/contract/choices'
import { useTranslations } from 'use-intl'

/** The name of a content category in the person's language; one that we have no word for keeps its own. */
export function useCategoryName(): (category: string) => string {
  const t = useTranslations('categories')
  return (category) => (t.has(category as (typeof categories)[number]) ? t(category as (typeof categories)[number]) : category)
}

/** The name of an interest in the person's language; those that staff added keep the name they were given. */
export function useInterestName(): (interest: string) => string {
  const t = useTranslations('interests')
  return (interest) => (t.has(interest as 'Music') ? t(interest as 'Music') : interest)
}
