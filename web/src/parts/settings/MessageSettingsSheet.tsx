import { useTranslations } from 'use-intl'
import { MessageRows } from '#parts/settings/MessageRows.tsx'
import { PreferenceRows } from '#parts/settings/PreferenceRows.tsx'
import { Sheet } from '#ui/Sheet.tsx'

export function MessageSettingsSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('conversations.settings')
  return (
    <Sheet open onClose={onClose} title={t('title')} wide={false}>
      <div className="divide-y divide-line">
        <PreferenceRows>{(preferences) => <MessageRows preferences={preferences} />}</PreferenceRows>
      </div>
    </Sheet>
  )
}
