import { useTranslations } from 'use-intl'
import { Notice } from '#ui/Notice.tsx'

/** For an account held at sign-up. Never gives the reason. */
export function HeldNotice() {
  const t = useTranslations('auth.held')
  return (
    <div role="status">
      <Notice title={t('title')}>{t('text')}</Notice>
    </div>
  )
}
