import type { Author } from '@atelier/contract/authors'
import { relativeTime } from '@atelier/contract/rules/relative-time'
import { Gavel } from 'lucide-react'
import { useLocale, useNow, useTranslations } from 'use-intl'
import type { WordKey } from '#data/toasts.ts'
import { staffError } from '#parts/admin/failures.ts'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { useName } from '#parts/person/PersonName.tsx'

interface Props {
  taker: { person: Author; at: string | null } | undefined
  failed: WordKey
  action: () => Promise<void>
  onClose: () => void
}

/** Before somebody decides what a colleague took. */
export function TakenDialog({ taker, failed, action, onClose }: Props) {
  const t = useTranslations('admin_reports.taken_ask')
  const nameOf = useName()
  const language = useLocale()
  const now = useNow({ updateInterval: 30_000 })
  const name = nameOf(taker?.person)
  const isOld = taker?.at && now.getTime() - Date.parse(taker.at) >= minuteMs
  const text = isOld ? t('text', { name, ago: relativeTime(taker.at ?? '', now, language, 'long') }) : t('text_now', { name })
  return (
    <ConfirmDialog
      title={t('title')}
      text={taker ? text : t('text_free')}
      icon={Gavel}
      confirm={t('confirm')}
      action={action}
      failed={(error) => {
        onClose()
        staffError(failed)(error)
      }}
      onClose={onClose}
    />
  )
}

const minuteMs = 60_000
