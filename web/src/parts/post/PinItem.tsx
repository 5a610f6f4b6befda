import type { Post } from '@atelier/contract/posts'
import { Pin, PinOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { setPostPinned, useIsPinned } from '#parts/post/pins.data.ts'
import { MenuItem } from '#ui/MenuItem.tsx'

/** For the post's author. */
export function PinItem({ post }: { post: Post }) {
  const t = useTranslations('postMenu')
  const isPinned = useIsPinned(post.id)
  return (
    <MenuItem icon={isPinned ? PinOff : Pin} onSelect={() => void setPostPinned(post, !isPinned)}>
      {t(isPinned ? 'unpin' : 'pin')}
    </MenuItem>
  )
}
