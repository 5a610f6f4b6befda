import { useTranslations } from 'use-intl'
import { useSession } from '#data/session/session.ts'
import { SuspendedNotice } from '#parts/account-entry/SuspendedNotice.tsx'
import { useEndingBan } from '#parts/appeals/appeals.data.ts'
import { Notice } from '#ui/Notice.tsx'

export function EndedNotice() {
  const t = useTranslations('auth.ended')
  const session = useSession()
  const ended = session.status === 'signed_out' && session.ended ? session : undefined
  const ban = useEndingBan(ended?.lost)
  if (!ended) return null
  return <div className="mb-6">{ban ? <SuspendedNotice token={ban} /> : <Notice title={t('title')}>{t('text')}</Notice>}</div>
}
