import type { Post } from '@atelier/contract/posts'
import { Pin, PinOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { setPinned, useIsPinned } from '#parts/post/pins.data.ts'
import { MenuItem } from '#ui/MenuItem.tsx'

/** For the post's author. */
export function PinItem({ post }: { post: Post }) {
  const t = useTranslations('postMenu')
  const isPinned = useIsPinned(post.id)
  return (
    <MenuItem icon={isPinned ? PinOff : Pin} onSelect={() => void setPinned(post, !isPinned)}>
      {t(isPinned ? 'unpin' : 'pin')}
    </MenuItem>
  )
}
