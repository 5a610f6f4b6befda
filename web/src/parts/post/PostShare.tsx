import type { Post } from '@atelier/contract/posts'
import { shortCount } from '@atelier/contract/rules/count-format'
import { Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { isIn, useSession } from '#data/session/session.ts'
import { lazyPart, lazySheet } from '#parts/lazy-part.ts'
import { countShare, share } from '#parts/post/post.data.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { Menu } from '#ui/Menu.tsx'

const PostShareItems = lazyPart(() => import('#parts/post/PostShareItems.tsx').then((file) => file.PostShareItems))
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
  return (
    <>
      <Menu trigger={(props) => <ActionButton {...props} {...look} />}>
        <Suspense fallback={<div className="skeleton h-22" />}>
          <PostShareItems post={post} onSend={() => setSending(true)} />
        </Suspense>
      </Menu>
      <Suspense>
        {isSending && <SendSheet card={{ kind: 'post', post }} onSent={() => countShare(post.id)} onClose={() => setSending(false)} />}
      </Suspense>
    </>
  )
}
