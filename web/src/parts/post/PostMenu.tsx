import type { Post } from '@atelier/contract/posts'

import { CircleQuestionMark, Ellipsis, EyeOff, Flag, FolderPlus, Link as LinkIcon, Pencil, ShieldAlert, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { toastError } from '#data/toasts.ts'
import { collect } from '#parts/bookmarks/collecting.ts'
import { lazyPart, lazySheet } from '#parts/lazy-part.ts'

import { copyLink } from '#parts/post/post.data.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'

const ReportSheet = lazySheet(() => import('#parts/report/ReportSheet.tsx').then((file) => file.ReportSheet))
const EditPostSheet = lazySheet(() => import('#parts/composer/EditPostSheet.tsx').then((file) => file.EditPostSheet))
const SensitiveMediaDialog = lazySheet(() => import('#parts/post/SensitiveMediaDialog.tsx').then((file) => file.SensitiveMediaDialog))
const DeletePostDialog = lazySheet(() => import('#parts/post/DeletePostDialog.tsx').then((file) => file.DeletePostDialog))
const WhyShownSheet = lazySheet(() => import('#parts/post/WhyShownSheet.tsx').then((file) => file.WhyShownSheet))
const RemovePostItem = lazyPart(() => import('#parts/communities/RemovePostItem.tsx').then((file) => file.RemovePostItem))
const RemovePostDialog = lazySheet(() => import('#parts/communities/RemovePostDialog.tsx').then((file) => file.RemovePostDialog))

export function PostMenu({ post, recommended = false }: { post: Post; recommended?: boolean }) {
  const t = useTranslations('posts.menu')
  const me = useMe()
  const [open, setOpen] = useState<'report' | 'edit' | 'sensitive' | 'remove' | 'delete' | 'why' | null>(null)
  const isOwn = me?.user_id === post.user_id
  const mayMark = post.post_media.length > 0 && (isOwn || (me !== undefined && me.role !== 'user'))
  const close = () => setOpen(null)

  const hideIt = () => import('#parts/post/removal.data.ts').then(({ hide }) => hide(post.id), toastError('posts.hide.failed'))

  return (
    <>
      <Menu trigger={(props) => <IconButton {...props} icon={Ellipsis} label={t('label')} />}>
        {isOwn && (
          <MenuItem icon={Pencil} onSelect={() => setOpen('edit')}>
            {t('edit')}
          </MenuItem>
        )}
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
        {recommended && (
          <MenuItem icon={CircleQuestionMark} onSelect={() => setOpen('why')}>
            {t('why')}
          </MenuItem>
        )}
        {me && (
          <MenuItem icon={FolderPlus} onSelect={() => collect(post.id)}>
            {t('collect')}
          </MenuItem>
        )}
        <MenuItem icon={LinkIcon} onSelect={() => void copyLink(post.id)}>
          {t('copy_link')}
        </MenuItem>
        {mayMark && (
          <MenuItem icon={ShieldAlert} onSelect={() => setOpen('sensitive')}>
            {t('sensitive')}
          </MenuItem>
        )}
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
        {open === 'edit' && <EditPostSheet post={post} onClose={close} />}
        {open === 'sensitive' && <SensitiveMediaDialog post={post} onClose={close} />}
        {open === 'remove' && <RemovePostDialog post={post} onClose={close} />}
        {open === 'why' && <WhyShownSheet post={post} onClose={close} />}
        {open === 'delete' && <DeletePostDialog postId={post.id} onClose={close} />}
      </Suspense>
    </>
  )
}
