import { useTranslations } from 'use-intl'
import { linkProblem } from '#data/session.ts'
import { Notice } from '#ui/Notice.tsx'

/** When the page was opened by a mailed link that had expired or been used: says so, and what to do. */
export function LinkNotice({ recovery = false }: { recovery?: boolean }) {
  const t = useTranslations('auth.link')
  if (!linkProblem) return null
  return (
    <div className="mb-6">
      <Notice tone="danger" title={t('title')}>
        {t(recovery ? 'recovery' : 'text')}
      </Notice>
    </div>
  )
}
