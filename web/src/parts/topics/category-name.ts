import type { categories } from '@atelier/contract/choices'
import { useTranslations } from 'use-intl'

/** The name of a content category in the person's language; an unknown one keeps its own. */
export function useCategoryName(): (category: string) => string {
  const t = useTranslations('categories')
  return (category) => (t.has(category as (typeof categories)[number]) ? t(category as (typeof categories)[number]) : category)
}
