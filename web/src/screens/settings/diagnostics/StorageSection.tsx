import { fileSize } from '@atelier/contract/rules/file-size'
import { Eraser, HardDrive } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { toastError, toastSuccess } from '#data/toasts.ts'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { SettingsCard } from '#parts/settings/SettingsCard.tsx'
import { Facts } from '#screens/settings/diagnostics/Facts.tsx'
import { clearCached, storageKinds, useUsage } from '#screens/settings/diagnostics/storage.data.ts'
import { Button } from '#ui/Button.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'

export function StorageSection() {
  const t = useTranslations('health.storage')
  const language = useLocale()
  const { usage, refresh } = useUsage()
  const [asking, setAsking] = useState(false)
  const size = (bytes: number) => (bytes > 0 ? fileSize(bytes, language) : t('nothing'))
  const clear = async () => {
    await clearCached()
    toastSuccess('health.storage.cleared')
    refresh()
  }
  return (
    <SettingsCard id="storage" icon={HardDrive} title={t('title')} text={t('text')}>
      {usage && (
        <>
          {usage.total !== undefined && (
            <div className="py-3">
              <p className="mb-2 text-sm font-semibold figures">
                {usage.quota ? t('of', { used: size(usage.total), total: size(usage.quota) }) : t('used', { used: size(usage.total) })}
              </p>
              {usage.quota ? <ProgressBar label={t('title')} value={(100 * usage.total) / usage.quota} /> : null}
            </div>
          )}
          <Facts
            facts={storageKinds.flatMap((kind) => (usage[kind] === undefined ? [] : [[t(kind), size(usage[kind])] as [string, string]]))}
          />
        </>
      )}
      <div className="pt-4">
        <Button size="sm" onClick={() => setAsking(true)}>
          {t('clear')}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={t('ask')}
          text={t('ask_text')}
          icon={Eraser}
          confirm={t('clear')}
          action={clear}
          failed={toastError('health.storage.clear_failed')}
          onClose={() => setAsking(false)}
        />
      )}
    </SettingsCard>
  )
}
