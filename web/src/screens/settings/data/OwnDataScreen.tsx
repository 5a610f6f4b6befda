import { useTranslations } from 'use-intl'
import { useTitle } from '#device/title.ts'
import { SettingsHead } from '#parts/settings/SettingsHead.tsx'
import { ExportSection } from '#screens/settings/data/ExportSection.tsx'
import { ImportSection } from '#screens/settings/data/ImportSection.tsx'

export function OwnDataScreen() {
  const t = useTranslations('archives')
  useTitle(t('title'))
  return (
    <div className="px-4 pt-4 pb-10">
      <SettingsHead title={t('title')} text={t('intro')} />
      <ExportSection />
      <ImportSection />
    </div>
  )
}
