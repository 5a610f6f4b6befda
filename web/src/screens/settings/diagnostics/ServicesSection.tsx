import { Activity, AppWindow, BellRing, Database, KeyRound, type LucideIcon, Radio, Send, Wifi } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type ServiceName, useHealth } from '#data/health/health.ts'
import { SettingsCard } from '#parts/settings/SettingsCard.tsx'
import { ServiceRow } from '#screens/settings/diagnostics/ServiceRow.tsx'

export function ServicesSection() {
  const t = useTranslations('health.services')
  const { services } = useHealth()
  return (
    <SettingsCard id="services" icon={Activity} title={t('title')} text={t('text')}>
      {services.map((service) => (
        <ServiceRow key={service.name} service={service} icon={icons[service.name]} />
      ))}
    </SettingsCard>
  )
}

const icons: Record<ServiceName, LucideIcon> = {
  interface: AppWindow,
  storage: Database,
  network: Wifi,
  auth: KeyRound,
  realtime: Radio,
  push: BellRing,
  outbox: Send,
}
