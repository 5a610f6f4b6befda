import { useEffect } from 'react'
import { useTranslations } from 'use-intl'

let page = document.title
let counted = ''

/** `whole`: without the app's name. */
export function useTitle(name: string, { whole = false } = {}) {
  const t = useTranslations('app')
  const title = whole || name === t('name') ? name : t('title', { page: name })
  useEffect(() => {
    page = title
    show()
  }, [title])
}

export const pageTitle = () => page

/** Before the title of each page; empty for none. */
export function countInTitle(count: string): void {
  counted = count
  show()
}

const show = () => {
  document.title = counted ? `(${counted}) ${page}` : page
}
