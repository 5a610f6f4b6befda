import { useEffect } from 'react'
import { useTranslations } from 'use-intl'

/** Names the page in the browser's tab, and for the announcement when one arrives on it. */
export function useTitle(page: string) {
  const t = useTranslations('app')
  const title = page === t('name') ? page : t('title', { page })
  useEffect(() => {
    document.title = title
  }, [title])
}
