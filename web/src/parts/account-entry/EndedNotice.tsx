import { useTranslations } from 'use-intl'
import { useSession } from '#data/session/session.ts'
import { Notice } from '#ui/Notice.tsx'

export function EndedNotice() {
  const t = useTranslations('auth.ended')
  const session = useSession()
  if (session.status !== 'signed_out' || !session.ended) return null
  return (
    <div className="mb-6">
      <Notice title={t('title')}>{t('text')}</Notice>
    </div>
  )
}
