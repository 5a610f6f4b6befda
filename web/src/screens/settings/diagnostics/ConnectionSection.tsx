import { Signal } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { type ConnectionType, qualityOf } from '#device/network.ts'
import { SettingsCard } from '#parts/settings/SettingsCard.tsx'
import { useConnection } from '#screens/settings/diagnostics/connection.data.ts'
import { Facts } from '#screens/settings/diagnostics/Facts.tsx'
import { Button } from '#ui/Button.tsx'

export function ConnectionSection() {
  const t = useTranslations('health.connection')
  const { status, tested, test } = useConnection()
  const { submit, busy } = useSubmit(test, () => undefined)
  const typeName = (type: ConnectionType) =>
    type === 'wifi' || type === 'unknown' ? t(`types.${type}`) : t('types.other', { type: type.toUpperCase() })
  const server = tested ? (tested.ms === undefined ? t('silent') : t('answered', { ms: tested.ms })) : t('untested')
  return (
    <SettingsCard id="connection" icon={Signal} title={status?.connected === false ? t('offline') : t('title')} text={t('text')}>
      <Facts
        facts={[
          ...(status?.connected
            ? ([
                [t('type'), typeName(status.type)],
                [t('quality'), t(`qualities.${qualityOf(status.type)}`)],
              ] as [string, string][])
            : []),
          [t('server'), server],
        ]}
      />
      <div className="pt-4">
        <Button size="sm" busy={busy} onClick={() => void submit()}>
          {t('test')}
        </Button>
      </div>
    </SettingsCard>
  )
}
