import { useTranslations } from 'use-intl'
import { installApp, useInstallWay } from '#device/install.ts'
import { isNative } from '#device/platform.ts'
import { SettingRow } from '#parts/settings/SettingRow.tsx'
import { Button } from '#ui/Button.tsx'

export function InstallRow() {
  const t = useTranslations('settings')
  const way = useInstallWay()
  if (!way || isNative()) return null
  return (
    <SettingRow
      id="install"
      title={t('data_install')}
      text={t(way === 'browser' ? 'data_install_text' : 'data_install_by_hand')}
      words={t('data_install_words')}
      action={
        way === 'browser' && (
          <Button size="sm" onClick={() => void installApp()}>
            {t('data_install_action')}
          </Button>
        )
      }
    />
  )
}
