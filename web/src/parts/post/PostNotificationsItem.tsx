import { Bell, BellOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { setPostNotifications, usePostNotifications } from '#parts/post/post-notifications.data.ts'
import { MenuItem } from '#ui/MenuItem.tsx'

/** `always`: for the author, and beside a notification also for people who were only mentioned; for others it appears once the server has answered. */
export function PostNotificationsItem({ postId, always = false }: { postId: string; always?: boolean }) {
  const t = useTranslations('postMenu')
  const notices = usePostNotifications(postId)
  const isStopped = notices === 'stopped'
  if (!always && (notices === undefined || notices === 'none')) return null
  return (
    <MenuItem icon={isStopped ? Bell : BellOff} onSelect={() => void setPostNotifications(postId, isStopped ? 'on' : 'stopped')}>
      {t(isStopped ? 'notices_resume' : 'notices_stop')}
    </MenuItem>
  )
}
