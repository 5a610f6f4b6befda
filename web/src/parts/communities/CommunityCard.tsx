import { paths } from '@atelier/contract/paths'
import { shortCount } from '@atelier/contract/rules/count-format'
import { initials } from '@atelier/contract/rules/initials'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { roleIn, useCommunity } from '#parts/communities/communities.data.ts'
import { MembershipButton } from '#parts/communities/MembershipButton.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export function CommunityCard({ id, own = false }: { id: string; own?: boolean }) {
  const t = useTranslations('communities')
  const language = useLocale()
  const community = useCommunity(id)
  if (!community) return null
  const { name, description, avatar_url, member_count, is_public } = community
  const role = roleIn(community)
  const members = t('members', { count: member_count, shown: shortCount(member_count, language) })
  return (
    <article aria-label={name} className="@container">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
        <Link to={paths.community(id)} className="group flex min-w-0 flex-1 basis-64 items-start gap-3">
          <Avatar src={avatar_url} initials={initials({ full_name: name })} size={64} square />
          <span className="min-w-0 flex-1">
            <span className="flex min-w-0 items-center gap-1.5">
              <bdi className="truncate font-semibold group-hover:underline">{name}</bdi>
              {!is_public && <Lock size={14} role="img" aria-label={t('private')} className="shrink-0 text-quiet" />}
            </span>
            <span className="figures block text-sm text-quiet">
              {role && role !== 'member' ? [members, t(`roles.${role}`)].join(' · ') : members}
            </span>
            {description && <span className="wordy mt-1 line-clamp-2 text-sm">{description}</span>}
          </span>
        </Link>
        <div className="flex min-h-9 max-w-full shrink-0 items-center empty:hidden @min-[18rem]:ms-19 @min-[27rem]:ms-0">
          {!(own && role) && <MembershipButton community={community} />}
        </div>
      </div>
    </article>
  )
}

export function CommunitySkeleton() {
  return (
    <div className="flex items-start gap-3 py-4">
      <Skeleton className="size-16 rounded-media" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3 w-24" />
        <Skeleton className="h-3 w-3/4" />
      </div>
    </div>
  )
}
