import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useTitle } from '#device/title.ts'
import { useCommunityPage } from '#parts/communities/communities.data.ts'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { CommunityBody } from '#screens/communities/CommunityBody.tsx'
import { CommunityHeader } from '#screens/communities/CommunityHeader.tsx'
import { Fallen } from '#ui/art/Fallen.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

const route = getRouteApi('/shell/communities/$communityId')

export function CommunityScreen() {
  const t = useTranslations('communities')
  const { communityId } = route.useParams()
  const { community, isMissing, failed, retry } = useCommunityPage(communityId)
  useTitle(community?.name ?? t('one'))

  if (isMissing) return <EmptyState art={<Fallen seed={communityId} />} title={t('not_found')} text={t('not_found_text')} />
  if (failed) {
    return <LoadFailed title={t('load_failed')} onRetry={retry} />
  }
  if (!community) return <Loading />
  return (
    <>
      <CommunityHeader key={community.id} community={community} />
      <CommunityBody key={`body ${community.id}`} community={community} />
    </>
  )
}

function Loading() {
  const t = useTranslations('app')
  return (
    <div aria-busy="true" className="px-4 pt-6">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <div className="flex items-end justify-between">
        <Skeleton className="size-24 rounded-media" />
        <Skeleton className="h-9 w-24 rounded-full" />
      </div>
      <Skeleton className="mt-4 h-7 w-56" />
      <Skeleton className="mt-3 h-4 w-40" />
      <Skeleton className="mt-4 h-4 w-full" />
      <Skeleton className="mt-2 h-4 w-2/3" />
    </div>
  )
}
