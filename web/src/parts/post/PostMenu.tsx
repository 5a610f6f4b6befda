import type { Post } from '@atelier/contract/posts'
import { Ellipsis, EyeOff, Flag, Link as LinkIcon, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { lazyPart, lazySheet } from '#parts/lazy-part.ts'
import { copyLink, hide } from '#parts/post/post.data.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'
import { toast } from '#ui/toast.ts'

const ReportSheet = lazySheet(() => import('#parts/report/ReportSheet.tsx').then((file) => file.ReportSheet))
const DeletePostDialog = lazySheet(() => import('#parts/post/DeletePostDialog.tsx').then((file) => file.DeletePostDialog))
const RemovePostItem = lazyPart(() => import('#parts/communities/RemovePostItem.tsx').then((file) => file.RemovePostItem))
const RemovePostDialog = lazySheet(() => import('#parts/communities/RemovePostDialog.tsx').then((file) => file.RemovePostDialog))

export function PostMenu({ post }: { post: Post }) {
  const t = useTranslations('posts.menu')
  const me = useMe()
  const [open, setOpen] = useState<'report' | 'remove' | 'delete' | null>(null)
  const isOwn = me?.user_id === post.user_id
  const close = () => setOpen(null)

  async function hideIt() {
    const hidden = await hide(post.id)
    if (hidden) toast({ title: t('hidden'), action: { label: t('undo'), onPress: hidden.undo } })
  }

  return (
    <>
      <Menu trigger={(props) => <IconButton {...props} icon={Ellipsis} label={t('label')} />}>
        {me && !isOwn && (
          <>
            <MenuItem icon={Flag} onSelect={() => setOpen('report')}>
              {t('report')}
            </MenuItem>
            <MenuItem icon={EyeOff} onSelect={() => void hideIt()}>
              {t('hide')}
            </MenuItem>
          </>
        )}
        <MenuItem icon={LinkIcon} onSelect={() => void copyLink(post.id)}>
          {t('copy_link')}
        </MenuItem>
        <Suspense>
          {me && post.community && <RemovePostItem post={post} community={post.community} onSelect={() => setOpen('remove')} />}
        </Suspense>
        {isOwn && (
          <MenuItem danger icon={Trash2} onSelect={() => setOpen('delete')}>
            {t('delete')}
          </MenuItem>
        )}
      </Menu>
      <Suspense>
        {open === 'report' && <ReportSheet type="post" targetId={post.id} onClose={close} />}
        {open === 'remove' && <RemovePostDialog post={post} onClose={close} />}
        {open === 'delete' && <DeletePostDialog postId={post.id} onClose={close} />}
      </Suspense>
    </>
  )
}
