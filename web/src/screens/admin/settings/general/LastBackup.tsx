import { useFormatter, useTranslations } from 'use-intl'
import { useBackupState } from '#screens/admin/settings/settings.data.ts'

export function LastBackup() {
  const t = useTranslations('admin_settings.backup')
  const format = useFormatter()
  const { data: state } = useBackupState()
  if (!state) return null
  const { last, is_on, is_missing } = state
  const megabytes = (bytes: number) =>
    format.number(Math.max(1, Math.round(bytes / 1024 ** 2)), { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 })
  return (
    <dl className="flex min-h-16 flex-col justify-center py-4">
      <dt className="wordy font-medium">{t('title')}</dt>
      {last && (
        <dd className="mt-0.5 figures text-sm text-quiet">
          {t('made', {
            date: format.dateTime(new Date(last.made_at), { dateStyle: 'long', timeStyle: 'short' }),
            size: megabytes(last.bytes),
          })}
        </dd>
      )}
      {!is_on && <dd className="mt-0.5 wordy text-sm text-quiet">{t('off')}</dd>}
      {is_on && !last && <dd className="mt-0.5 wordy text-sm text-quiet">{t('none')}</dd>}
      {is_missing && last && <dd className="mt-0.5 wordy text-sm text-danger">{t('missing')}</dd>}
    </dl>
  )
}
