import { useTranslations } from 'use-intl'
import { useTitle } from '#device/title.ts'
import { Fallen } from '#ui/art/Fallen.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

export function NoRemoval({ ban = false }: { ban?: boolean }) {
  const t = useTranslations('appeals')
  useTitle(t('title'))
  return (
    <EmptyState
      art={<Fallen seed="appeal" />}
      title={ban ? t('not_found_ban') : t('not_found')}
      text={ban ? t('not_found_ban_text') : t('not_found_text')}
    />
  )
}
