import type { Settings } from '@atelier/contract/admin/settings'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toastSuccess } from '#data/toasts.ts'
import { staffError } from '#parts/admin/failures.ts'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { changeSetting } from '#screens/admin/settings/settings.data.ts'
import { Switch } from '#ui/Switch.tsx'

const failed = staffError('admin_settings.failed_update')

/** It stops everybody, so it asks first. */
export function ReadOnlySwitch({ settings: { read_only } }: { settings: Settings }) {
  const t = useTranslations('admin_settings.read_only')
  const [asks, setAsks] = useState(false)
  const change = async (wish: boolean) => {
    if (await changeSetting({ read_only: wish })) toastSuccess('admin_settings.updated')
  }
  return (
    <>
      <label htmlFor="read-only" className="flex min-h-16 cursor-pointer items-center gap-6">
        <span className="min-w-0 flex-1">
          <span className="block wordy font-medium">{t('title')}</span>
          <span id="read-only-text" className="mt-0.5 block wordy text-sm text-quiet">
            {t('text')}
          </span>
        </span>
        <Switch
          id="read-only"
          checked={read_only}
          aria-label={t('title')}
          aria-describedby="read-only-text"
          onChange={() => (read_only ? void change(false).catch(failed) : setAsks(true))}
        />
      </label>
      {asks && (
        <ConfirmDialog
          title={t('ask')}
          text={t('ask_text')}
          icon={Lock}
          confirm={t('confirm')}
          action={() => change(true)}
          failed={failed}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}
