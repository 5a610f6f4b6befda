import type { Post } from '@atelier/contract/posts'
import { shortCount } from '@atelier/contract/rules/count-format'
import { Link as LinkIcon, Send, Share, Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { isIn, useSession } from '#data/session/session.ts'
import { hasShareSheet } from '#device/share.ts'
import { lazySheet } from '#parts/lazy-part.ts'
import { copyLink, countShare, share } from '#parts/post/post.data.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'

const SendSheet = lazySheet(() => import('#parts/share/SendSheet.tsx').then((file) => file.SendSheet))

/** Visitors cannot send, so they share at once. */
export function PostShare({ post }: { post: Post }) {
  const t = useTranslations('posts')
  const language = useLocale()
  const session = useSession()
  const [isSending, setSending] = useState(false)
  const look = {
    icon: Share2,
    label: t('share.label', { count: post.shares_count }),
    count: post.shares_count > 0 ? shortCount(post.shares_count, language) : undefined,
  }
  if (!isIn(session)) return <ActionButton {...look} onClick={() => void share(post)} />
  const copy = async () => {
    if (await copyLink(post.id)) countShare(post.id)
  }
  return (
    <>
      <Menu trigger={(props) => <ActionButton {...props} {...look} />}>
        {post.status === 'published' && !(post.audience === 'followers' && post.user_following) && (
          <MenuItem icon={Send} onSelect={() => setSending(true)}>
            {t('share.send')}
          </MenuItem>
        )}
        <MenuItem icon={LinkIcon} onSelect={() => void copy()}>
          {t('menu.copy_link')}
        </MenuItem>
        {hasShareSheet() && (
          <MenuItem icon={Share} onSelect={() => void share(post)}>
            {t('share.elsewhere')}
          </MenuItem>
        )}
      </Menu>
      <Suspense>
        {isSending && <SendSheet card={{ kind: 'post', post }} onSent={() => countShare(post.id)} onClose={() => setSending(false)} />}
      </Suspense>
    </>
  )
}
