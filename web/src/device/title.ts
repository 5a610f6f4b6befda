import { useEffect } from 'react'
import { useTranslations } from 'use-intl'

/** The document's title: the page and the name of the app, or with `whole` just `page`. */
export function useTitle(page: string, { whole = false } = {}) {
  const t = useTranslations('app')
  const title = whole || page === t('name') ? page : t('title', { page })
  useEffect(() => {
    document.title = title
  }, [title])
}
