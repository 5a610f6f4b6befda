import { Copy, Info } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { currentHealth } from '#data/health/health.ts'
import { useSubmit } from '#data/submit.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'
import { copyText } from '#device/clipboard.ts'
import { platform } from '#device/platform.ts'
import { SettingsCard } from '#parts/settings/SettingsCard.tsx'
import { Facts } from '#screens/settings/diagnostics/Facts.tsx'
import { reportOf, version } from '#screens/settings/diagnostics/report.ts'
import { Button } from '#ui/Button.tsx'

export function AboutSection() {
  const t = useTranslations('health.about')
  const { submit, busy } = useSubmit(async () => {
    await copyText(await reportOf(currentHealth()))
    toastSuccess('health.about.copied')
  }, toastError('health.about.copy_failed'))
  return (
    <SettingsCard id="about" icon={Info} title={t('title')} text={t('text')}>
      <Facts
        facts={[
          [t('version'), version],
          [t('platform'), t(platform())],
        ]}
      />
      <div className="pt-4">
        <Button size="sm" icon={Copy} busy={busy} onClick={() => void submit()}>
          {t('copy')}
        </Button>
      </div>
    </SettingsCard>
  )
}
