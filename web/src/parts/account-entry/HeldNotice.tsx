import { useTranslations } from 'use-intl'
import { Notice } from '#ui/Notice.tsx'

/** For who was held at sign-up. It says nothing of why. */
export function HeldNotice() {
  const t = useTranslations('auth.held')
  return (
    <div role="status">
      <Notice title={t('title')}>{t('text')}</Notice>
    </div>
  )
}
