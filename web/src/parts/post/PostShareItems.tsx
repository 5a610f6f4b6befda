import type { Post } from '@atelier/contract/posts'
import { Link, Send, Share } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { hasShareSheet } from '#device/share.ts'
import { copyLink, countShare, share } from '#parts/post/post.data.ts'
import { MenuItem } from '#ui/MenuItem.tsx'

export function PostShareItems({ post, onSend }: { post: Post; onSend: () => void }) {
  const t = useTranslations('posts')
  const copy = async () => {
    if (await copyLink(post.id)) countShare(post.id)
  }
  return (
    <>
      {post.status === 'published' && !(post.audience === 'followers' && post.user_following) && (
        <MenuItem icon={Send} onSelect={onSend}>
          {t('share.send')}
        </MenuItem>
      )}
      <MenuItem icon={Link} onSelect={() => void copy()}>
        {t('menu.copy_link')}
      </MenuItem>
      {hasShareSheet() && (
        <MenuItem icon={Share} onSelect={() => void share(post)}>
          {t('share.elsewhere')}
        </MenuItem>
      )}
    </>
  )
}
