import type { Settings } from '@atelier/contract/admin/settings'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { toastSuccess } from '#data/toasts.ts'
import { staffError } from '#parts/admin/failures.ts'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { LastBackup } from '#screens/admin/settings/general/LastBackup.tsx'
import { type NumberName, NumberSetting } from '#screens/admin/settings/general/NumberSetting.tsx'
import { changeSetting, useSettings } from '#screens/admin/settings/settings.data.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Switch } from '#ui/Switch.tsx'

export function GeneralTab() {
  const t = useTranslations('admin_settings')
  const { data: settings, isError, refetch } = useSettings()
  if (settings)
    return (
      <div className="-mt-3 max-w-text divide-y divide-line">
        <SettingSwitch name="registration_enabled" settings={settings} />
        <SettingSwitch name="content_approval_required" settings={settings} />
        <NumberSetting name="max_post_length" settings={settings} />
        <SettingSwitch name="staff_second_factor_required" settings={settings} />
        <NumberSetting name="upload_mb_per_day" settings={settings} />
        <NumberSetting name="upload_mb_total" settings={settings} />
        <SettingSwitch name="not_for_training" settings={settings} />
        <SettingSwitch name="transparency_published" settings={settings} />
        <LastBackup />
      </div>
    )
  if (isError) return <LoadFailed title={t('failed_load')} onRetry={() => void refetch()} />
  return (
    <div aria-busy="true" className="-mt-3 max-w-text">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((row) => (
        <Skeleton key={row} className="my-4 h-12 w-full" />
      ))}
    </div>
  )
}

type SwitchName = Exclude<keyof Settings, NumberName | 'banner_link' | 'banner_text' | 'read_only'>

function SettingSwitch({ name, settings }: { name: SwitchName; settings: Settings }) {
  const t = useTranslations('admin_settings')
  const note = useId()
  const change = (wish: boolean) =>
    changeSetting({ [name]: wish }).then(
      (saved) => saved && toastSuccess('admin_settings.updated'),
      staffError('admin_settings.failed_update'),
    )
  return (
    <label htmlFor={`${note}-switch`} className="flex min-h-16 cursor-pointer items-center gap-6 py-4">
      <span className="min-w-0 flex-1">
        <span className="block wordy font-medium">{t(`${name}.title`)}</span>
        <span id={note} className="mt-0.5 block wordy text-sm text-quiet">
          {t(`${name}.text`)}
        </span>
      </span>
      <Switch
        id={`${note}-switch`}
        checked={settings[name]}
        aria-label={t(`${name}.title`)}
        aria-describedby={note}
        onChange={({ target }) => void change(target.checked)}
      />
    </label>
  )
}
