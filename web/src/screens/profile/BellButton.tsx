import { Bell, BellRing } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { KnownPerson } from '#data/cache/entities.ts'
import { toastError } from '#data/toasts.ts'
import { setPostAlerts } from '#screens/profile/profile.data.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { toast } from '#ui/toast.ts'

export function BellButton({ person: { user_id, user_notified = false }, name }: { person: KnownPerson; name: string }) {
  const t = useTranslations('profile.bell')
  const change = (wish: boolean) =>
    setPostAlerts(user_id, wish).then(
      (saved) => saved && toast({ title: t(wish ? 'switched_on' : 'switched_off', { name }) }),
      toastError('profile.bell.failed'),
    )
  return (
    <Tooltip text={t(user_notified ? 'off' : 'on')}>
      <IconButton
        size="sm"
        icon={user_notified ? BellRing : Bell}
        label={t('person', { name })}
        aria-pressed={user_notified}
        className={user_notified ? 'text-accent-deep! [&_svg]:fill-current' : undefined}
        onClick={() => void change(!user_notified)}
      />
    </Tooltip>
  )
}
