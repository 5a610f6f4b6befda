import type { Post } from '@atelier/contract/posts'
import {
  Ban,
  CircleQuestionMark,
  EyeOff,
  Flag,
  FolderPlus,
  Link as LinkIcon,
  Pencil,
  ShieldAlert,
  Trash2,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { usePerson } from '#data/cache/entities.ts'
import { useMe } from '#data/cache/me.ts'
import { toastError } from '#data/toasts.ts'
import { collect } from '#parts/bookmarks/collecting.ts'
import { lazyPart } from '#parts/lazy-part.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { PinItem } from '#parts/post/PinItem.tsx'
import { PostNotificationsItem } from '#parts/post/PostNotificationsItem.tsx'
import type { PostSheet } from '#parts/post/PostSheets.tsx'
import { copyLink } from '#parts/post/post.data.ts'
import { MenuItem } from '#ui/MenuItem.tsx'

const RemovePostItem = lazyPart(() => import('#parts/communities/RemovePostItem.tsx').then((file) => file.RemovePostItem))

export function PostMenuItems({ post, recommended, onOpen }: { post: Post; recommended: boolean; onOpen: (sheet: PostSheet) => void }) {
  const t = useTranslations('postMenu')
  const posts = useTranslations('posts.menu')
  const nameOf = useName()
  const me = useMe()
  const isMuted = usePerson(post.user_id)?.user_muted === true
  const isOwn = me?.user_id === post.user_id
  const others = me !== undefined && !isOwn
  const mayMark = post.post_media.length > 0 && (isOwn || (me !== undefined && me.role !== 'user'))
  const name = nameOf(post.author)

  const hideIt = () => import('#parts/post/removal.data.ts').then(({ hide }) => hide(post.id), toastError('postMenu.hide_failed'))
  const muteThem = () =>
    import('#parts/post/mute-author.data.ts').then(
      ({ muteAuthor, unmuteAuthor }) => (isMuted ? unmuteAuthor(post.author) : muteAuthor(post.author, name)),
      toastError('profile.mute_failed'),
    )

  return (
    <>
      {isOwn && (
        <MenuItem icon={Pencil} onSelect={() => onOpen('edit')}>
          {t('edit')}
        </MenuItem>
      )}
      {isOwn && post.status === 'published' && <PinItem post={post} />}
      {others && (
        <>
          <MenuItem icon={Flag} onSelect={() => onOpen('report')}>
            {t('report')}
          </MenuItem>
          <MenuItem icon={EyeOff} onSelect={() => void hideIt()}>
            {t('hide')}
          </MenuItem>
          <MenuItem icon={isMuted ? Volume2 : VolumeX} onSelect={() => void muteThem()}>
            <span className={named}>{t(isMuted ? 'unmute' : 'mute', { name })}</span>
          </MenuItem>
        </>
      )}
      {recommended && (
        <MenuItem icon={CircleQuestionMark} onSelect={() => onOpen('why')}>
          {t('why')}
        </MenuItem>
      )}
      {me && (
        <MenuItem icon={FolderPlus} onSelect={() => collect(post.id)}>
          {t('collect')}
        </MenuItem>
      )}
      <MenuItem icon={LinkIcon} onSelect={() => void copyLink(post.id)}>
        {posts('copy_link')}
      </MenuItem>
      {me && <PostNotificationsItem always={isOwn} postId={post.id} />}
      {mayMark && (
        <MenuItem icon={ShieldAlert} onSelect={() => onOpen('sensitive')}>
          {t('sensitive')}
        </MenuItem>
      )}
      <Suspense>
        {me && post.community && <RemovePostItem post={post} community={post.community} onSelect={() => onOpen('remove')} />}
      </Suspense>
      {isOwn && (
        <MenuItem danger icon={Trash2} onSelect={() => onOpen('delete')}>
          {t('delete')}
        </MenuItem>
      )}
      {others && (
        <MenuItem danger icon={Ban} onSelect={() => onOpen('block')}>
          <span className={named}>{t('block', { name })}</span>
        </MenuItem>
      )}
    </>
  )
}

const named = 'min-w-0 max-w-64 truncate'
