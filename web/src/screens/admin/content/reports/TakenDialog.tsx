import type { ReportFile } from '@atelier/contract/admin/reports'
import { relativeTime } from '@atelier/contract/rules/relative-time'
import { Gavel } from 'lucide-react'
import { useLocale, useNow, useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { staffError } from '#parts/admin/failures.ts'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { takerOf } from '#screens/admin/content/reports/reports.data.ts'

/** Before somebody decides what a colleague took. */
export function TakenDialog({ file, action, onClose }: { file: ReportFile; action: () => Promise<void>; onClose: () => void }) {
  const t = useTranslations('admin_reports.taken_ask')
  const nameOf = useName()
  const language = useLocale()
  const now = useNow({ updateInterval: 30_000 })
  const me = useMe()
  const taker = takerOf(file, me?.user_id, now)
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
        staffError('admin_reports.close_failed')(error)
      }}
      onClose={onClose}
    />
  )
}

const minuteMs = 60_000
