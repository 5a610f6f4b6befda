import { paths } from '@atelier/contract/paths'
import type { Post } from '@atelier/contract/posts'
import { initials } from '@atelier/contract/rules/initials'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { AudienceMark } from '#parts/post/AudienceMark.tsx'
import { Avatar } from '#ui/Avatar.tsx'

export function PostCommunity({
  post,
  community: { id, name, avatar_url, is_public },
}: {
  post: Post
  community: NonNullable<Post['community']>
}) {
  const t = useTranslations('posts.community')
  return (
    <Link
      to={paths.community(id)}
      className="hit mb-2 flex max-w-fit min-w-0 items-center gap-2 text-sm font-medium text-quiet hover:underline"
    >
      <Avatar src={avatar_url} initials={initials({ full_name: name })} size={24} square />
      <bdi className="truncate">{t('in', { name })}</bdi>
      {!is_public && <AudienceMark post={post} />}
    </Link>
  )
}
