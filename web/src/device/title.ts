import { useEffect } from 'react'
import { useTranslations } from 'use-intl'

export function useTitle(page: string) {
  const t = useTranslations('app')
  const title = page === t('name') ? page : t('title', { page })
  useEffect(() => {
    document.title = title
  }, [title])
}
