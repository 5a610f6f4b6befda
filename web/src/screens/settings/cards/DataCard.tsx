import { ownData } from '@atelier/contract/archives'
import { paths } from '@atelier/contract/paths'
import { HardDrive } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { call } from '#data/client.ts'
import { useUnsent } from '#data/outbox/outbox.ts'
import { useSubmit } from '#data/submit.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'
import { saveText } from '#device/save-file.ts'
import { SettingLink } from '#parts/settings/SettingLink.tsx'
import { SettingRow } from '#parts/settings/SettingRow.tsx'
import { SettingsCard } from '#parts/settings/SettingsCard.tsx'
import { InstallRow } from '#screens/settings/cards/InstallRow.tsx'
import { KeptOfflineRow } from '#screens/settings/cards/KeptOfflineRow.tsx'
import { Button } from '#ui/Button.tsx'

export function DataCard() {
  const t = useTranslations('settings')
  const unsent = useUnsent().length
  const { submit: download, busy } = useSubmit(saveData, toastError('settings.data_json_failed'))
  return (
    <SettingsCard id="data" icon={HardDrive} title={t('data_title')} text={t('data_text')}>
      <InstallRow />
      <SettingRow
        id="data_json"
        title={t('data_json')}
        text={t('data_json_text')}
        words={t('data_json_words')}
        action={
          <Button size="sm" busy={busy} onClick={() => void download()}>
            {t('data_json_action')}
          </Button>
        }
      />
      <SettingLink
        id="data_archives"
        to={paths.ownData}
        title={t('data_archives')}
        text={t('data_archives_text')}
        words={t('data_archives_words')}
      />
      <KeptOfflineRow />
      <SettingLink
        id="data_not_sent"
        to={paths.notSent}
        title={t('data_not_sent')}
        text={unsent > 0 ? t('data_not_sent_count', { count: unsent }) : t('data_not_sent_text')}
        words={t('data_not_sent_words')}
      />
      <SettingRow
        id="data_storage"
        title={t('data_storage')}
        text={t('data_storage_text')}
        words={t('data_storage_words')}
        action={
          <Button size="sm" onClick={() => toastSuccess('settings.data_storage_soon')}>
            {t('data_storage_action')}
          </Button>
        }
      />
      <SettingLink
        id="data_diagnostics"
        to={paths.diagnostics}
        title={t('data_diagnostics')}
        text={t('data_diagnostics_text')}
        words={t('data_diagnostics_words')}
      />
    </SettingsCard>
  )
}

async function saveData(): Promise<void> {
  const data = await call(ownData, {})
  // Canadian English writes YYYY-MM-DD.
  const date = new Intl.DateTimeFormat('en-CA').format(new Date())
  saveText(`atelier-data-${date}.json`, JSON.stringify(data, null, 2), 'application/json')
}
