import { Ellipsis } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '#parts/lazy-part.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'

const PostNotificationsItem = lazyPart(() => import('#parts/post/PostNotificationsItem.tsx').then((file) => file.PostNotificationsItem))

export function NotificationMenu({ postId }: { postId: string }) {
  const t = useTranslations('notifications')
  return (
    <div className="relative -me-2.5 -mt-2 shrink-0">
      <Menu trigger={(props) => <IconButton {...props} icon={Ellipsis} size="sm" tone="quiet" label={t('menu')} />}>
        <Suspense fallback={<div className="skeleton h-11 w-56" />}>
          <PostNotificationsItem postId={postId} always />
        </Suspense>
      </Menu>
    </div>
  )
}
