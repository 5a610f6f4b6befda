import { useTranslations } from 'use-intl'
import { useTitle } from '#device/title.ts'
import { SettingsHead } from '#parts/settings/SettingsHead.tsx'
import { AboutSection } from '#screens/settings/diagnostics/AboutSection.tsx'
import { ConnectionSection } from '#screens/settings/diagnostics/ConnectionSection.tsx'
import { Overall } from '#screens/settings/diagnostics/Overall.tsx'
import { ProblemsSection } from '#screens/settings/diagnostics/ProblemsSection.tsx'
import { ServicesSection } from '#screens/settings/diagnostics/ServicesSection.tsx'
import { StorageSection } from '#screens/settings/diagnostics/StorageSection.tsx'

export function DiagnosticsScreen() {
  const t = useTranslations('health')
  useTitle(t('title'))
  return (
    <div className="px-4 pt-4 pb-10">
      <SettingsHead title={t('title')} text={t('intro')} />
      <Overall />
      <ServicesSection />
      <ConnectionSection />
      <StorageSection />
      <ProblemsSection />
      <AboutSection />
    </div>
  )
}
