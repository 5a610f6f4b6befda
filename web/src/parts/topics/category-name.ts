import type { categories } from '@atelier/contract/choices'
import { useTranslations } from 'use-intl'

/** An unknown one keeps its own name. */
export function useCategoryName(): (category: string) => string {
  const t = useTranslations('categories')
  return (category) => (t.has(category as (typeof categories)[number]) ? t(category as (typeof categories)[number]) : category)
}
