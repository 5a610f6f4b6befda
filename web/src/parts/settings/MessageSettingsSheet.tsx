import { messageAudiences, type Preferences } from '@atelier/contract/preferences'
import { useTranslations } from 'use-intl'
import { changePreferences, usePreferences } from '#parts/settings/preferences.data.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** Who may write, read receipts and activity status. Each change is saved at once. */
export function MessageSettingsSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('conversations.settings')
  const app = useTranslations('app')
  const { preferences, failed, retry } = usePreferences()
  return (
    <Sheet open onClose={onClose} title={t('title')} closeLabel={app('close')} wide={false}>
      {failed ? (
        <ErrorState title={t('load_failed')}>
          <Button onClick={retry}>{app('retry')}</Button>
        </ErrorState>
      ) : preferences ? (
        <Choices preferences={preferences} />
      ) : (
        <div aria-busy="true" className="grid gap-4 py-2">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
            <Skeleton key={row} className="h-6 w-2/3" />
          ))}
        </div>
      )}
    </Sheet>
  )
}

const audiences = [...messageAudiences, 'nobody'] as const

function Choices({ preferences }: { preferences: Preferences }) {
  const t = useTranslations('conversations.settings')
  const { allow_messages, show_activity } = preferences.notification_prefs
  const current = allow_messages ? preferences.message_audience : 'nobody'
  const choose = (audience: (typeof audiences)[number]) =>
    void changePreferences(
      {
        message_audience: audience === 'nobody' ? preferences.message_audience : audience,
        notification_prefs: { allow_messages: audience !== 'nobody' },
      },
      'conversations.settings.failed',
    )
  return (
    <>
      <fieldset>
        <legend className="text-sm font-semibold">{t('audience')}</legend>
        {audiences.map((audience) => (
          <Checkbox
            key={audience}
            type="radio"
            name="audience"
            label={t(audience)}
            checked={audience === current}
            onChange={() => choose(audience)}
          />
        ))}
      </fieldset>
      <div className="mt-3 grid gap-2 border-t border-line pt-3">
        <Checkbox
          label={t('read_receipts')}
          hint={t('read_receipts_hint')}
          checked={preferences.read_receipts}
          onChange={({ target }) => void changePreferences({ read_receipts: target.checked }, 'conversations.settings.failed')}
        />
        <Checkbox
          label={t('activity')}
          hint={t('activity_hint')}
          checked={show_activity}
          onChange={({ target }) =>
            void changePreferences({ notification_prefs: { show_activity: target.checked } }, 'conversations.settings.activity_failed')
          }
        />
      </div>
    </>
  )
}
