import type { QuietHours as Hours, Preferences } from '@atelier/contract/preferences'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { changePreferences } from '#parts/settings/preferences.data.ts'
import { SettingRow } from '#parts/settings/SettingRow.tsx'
import { SettingSwitch } from '#parts/settings/SettingSwitch.tsx'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
const save = (quiet_hours: Hours | null) => changePreferences({ quiet_hours }, 'settings.update_failed')

export function QuietHours({ preferences: { quiet_hours } }: { preferences: Preferences }) {
  const t = useTranslations('settings')
  const [last, setLast] = useState<Hours>()
  const change = (on: boolean) => {
    if (quiet_hours) setLast(quiet_hours)
    void save(on ? (last ?? { from: '22:00', to: '07:00', time_zone: deviceZone() }) : null)
  }
  return (
    <>
      <SettingSwitch
        id="quiet_hours"
        title={t('notifications_quiet_switch')}
        text={t('notifications_quiet_text')}
        words={t('notifications_quiet_words')}
        checked={quiet_hours !== null}
        onChange={change}
      />
      {quiet_hours && <Times hours={quiet_hours} />}
    </>
  )
}

function Times({ hours }: { hours: Hours }) {
  const t = useTranslations('settings')
  const [typed, setTyped] = useState<Partial<Hours>>({})
  const { from, to, time_zone } = { ...hours, ...typed }
  const here = deviceZone()

  const type = (change: Partial<Hours>) => {
    const next = { ...hours, ...typed, ...change }
    const complete = next.from !== '' && next.to !== '' && next.from !== next.to
    setTyped(complete ? {} : { ...typed, ...change })
    if (complete) void save(next)
  }
  const zone = (name: string) => name.replaceAll('_', ' ')
  return (
    <SettingRow
      id="quiet_hours_times"
      title={t('notifications_quiet_times')}
      text={t('notifications_quiet_zone', { zone: zone(time_zone) })}
      words={t('notifications_quiet_words')}
    >
      <div className="grid max-w-form grid-cols-2 gap-3 pb-4">
        <TextField type="time" label={t('notifications_quiet_from')} value={from} onChange={({ target }) => type({ from: target.value })} />
        <TextField
          type="time"
          label={t('notifications_quiet_to')}
          value={to}
          {...(from === to && { error: t('notifications_quiet_same') })}
          onChange={({ target }) => type({ to: target.value })}
        />
      </div>
      {time_zone !== here && (
        <p className="pb-4">
          <Button size="sm" wraps onClick={() => void save({ ...hours, time_zone: here })}>
            {t('notifications_quiet_here', { zone: zone(here) })}
          </Button>
        </p>
      )}
    </SettingRow>
  )
}
