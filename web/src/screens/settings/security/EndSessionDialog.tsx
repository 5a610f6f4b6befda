import { LogOut } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { toastError } from '#data/toasts.ts'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { useNameOfPlace } from '#screens/settings/security/SessionRow.tsx'
import { endOtherPlaces, endPlace, usePlace } from '#screens/settings/security/security.data.ts'

export function EndSessionDialog({ which, onClose }: { which: string | 'others'; onClose: () => void }) {
  const t = useTranslations('security.sessions')
  const name = useNameOfPlace()
  const place = usePlace(which)
  return (
    <ConfirmDialog
      title={place ? t('end_title', { name: name(place) }) : t('others_title')}
      text={t(place ? 'end_text' : 'others_text')}
      icon={LogOut}
      confirm={t(place ? 'end' : 'end_others')}
      action={() => (which === 'others' ? endOtherPlaces() : endPlace(which))}
      failed={toastError('security.sessions.failed')}
      onClose={onClose}
    />
  )
}
