import type { Post } from '@atelier/contract/posts'
import { FileX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { isModerated, useCommunity } from '#parts/communities/communities.data.ts'
import { MenuItem } from '#ui/MenuItem.tsx'

interface Props {
  post: Post
  community: NonNullable<Post['community']>
  onSelect: () => void
}

export function RemovePostItem({ post, community, onSelect }: Props) {
  const t = useTranslations('communities.remove_post')
  const isOwn = useMe()?.user_id === post.user_id
  const known = useCommunity(community.id)
  if (!isOwn && !(known && isModerated(known))) return null
  return (
    <MenuItem danger icon={FileX} onSelect={onSelect}>
      <span className="min-w-0 max-w-64 truncate">{t('open', { name: community.name })}</span>
    </MenuItem>
  )
}
