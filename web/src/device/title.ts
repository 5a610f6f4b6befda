import { useEffect } from 'react'
import { useTranslations } from 'use-intl'

/** `whole`: without the app's name. */
export function useTitle(page: string, { whole = false } = {}) {
  const t = useTranslations('app')
  const title = whole || page === t('name') ? page : t('title', { page })
  useEffect(() => {
    document.title = title
  }, [title])
}
