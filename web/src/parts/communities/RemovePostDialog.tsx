import { removeCommunityPost } from '@atelier/contract/communities'
import type { Post } from '@atelier/contract/posts'
import { FileX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { changePost, dropPost, readPost } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { removeWithUndo } from '#data/cache/list.ts'
import { useMe } from '#data/cache/me.ts'
import { call } from '#data/client.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'

export function RemovePostDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const t = useTranslations('communities.remove_post')
  const isOwn = useMe()?.user_id === post.user_id
  // Stays while the removal is shown already and the server has yet to answer.
  const [community] = useState(post.community)
  if (!community) return null
  const whose = isOwn ? 'own' : 'other'
  return (
    <ConfirmDialog
      title={t('title')}
      text={t(community.is_public ? `public_${whose}` : `private_${whose}`, { name: community.name })}
      icon={FileX}
      confirm={t('confirm')}
      action={async () => {
        await removePost(post, community.id)
        // From a private community only its author still sees it.
        if (!community.is_public && !isOwn) dropPost(post.id)
        toastSuccess('communities.remove_post.done')
      }}
      failed={toastError('communities.remove_post.failed')}
      onClose={onClose}
    />
  )
}

async function removePost(post: Post, communityId: string): Promise<void> {
  const putBack = removeWithUndo([...keys.communityPosts, communityId], post.id)
  try {
    await changePost(post.id, 'community', {
      wish: null,
      guess: (shown) => ({ ...shown, community: null }),
      send: async () => {
        await call(removeCommunityPost, { community_id: communityId, post_id: post.id })
        return { ...(readPost(post.id) ?? post), community: null }
      },
    })
  } catch (error) {
    putBack()
    throw error
  }
}
