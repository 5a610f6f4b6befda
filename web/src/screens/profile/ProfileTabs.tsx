import { limits } from '@atelier/contract/limits'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ImagePlus } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { KnownPerson } from '#data/cache/entities.ts'
import { openComposer } from '#parts/composer/opening.ts'
import { Wall } from '#parts/discover/Wall.tsx'
import { WallSkeleton } from '#parts/discover/WallSkeleton.tsx'
import { latePart, lazyPart } from '#parts/lazy-part.ts'
import { Listing } from '#parts/list/Listing.tsx'
import { type ProfileTab, useProfilePosts } from '#screens/profile/profile.data.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TabPanel } from '#ui/TabPanel.tsx'
import { Tabs } from '#ui/Tabs.tsx'

const GalleryWall = lazyPart(() => import('#ui/art/GalleryWall.tsx').then((file) => file.GalleryWall))
const WaitingPosts = latePart(() => import('#parts/unsent/WaitingPosts.tsx').then((file) => file.WaitingPosts))

/** Likes are shown to the person alone. */
export function ProfileTabs({ person, isOwn }: { person: KnownPerson; isOwn: boolean }) {
  const t = useTranslations('profile')
  const navigate = useNavigate()
  const asked = useSearch({ strict: false, select: ({ tab }) => tab })
  const ids: ProfileTab[] = isOwn ? ['posts', 'replies', 'media', 'likes'] : ['posts', 'replies', 'media']
  const tab = ids.find((id) => id === asked) ?? 'posts'
  const choose = (tab: ProfileTab) => void navigate({ to: '.', search: tab === 'posts' ? {} : { tab }, replace: true, resetScroll: false })
  if (person.visible === false) {
    return (
      <div className="border-t border-line">
        <EmptyState art={<Art seed={person.user_id} />} title={t('is_private')} text={t('is_private_text')} />
      </div>
    )
  }
  return (
    <>
      <Tabs name="profile" label={t('tabs')} tabs={ids.map((id) => ({ id, label: t(`tab.${id}`) }))} current={tab} onChange={choose} even />
      <TabPanel name="profile" current={tab}>
        <Suspense>{isOwn && tab === 'posts' && <WaitingPosts />}</Suspense>
        <Tiles key={tab} userId={person.user_id} tab={tab} isOwn={isOwn} />
      </TabPanel>
    </>
  )
}

const Art = ({ seed }: { seed: string }) => (
  <Suspense fallback={<div className="aspect-[4/3]" />}>
    <GalleryWall seed={seed} />
  </Suspense>
)

function Tiles({ userId, tab, isOwn }: { userId: string; tab: ProfileTab; isOwn: boolean }) {
  const t = useTranslations('profile')
  const posts = useProfilePosts(userId, tab)
  return (
    <Listing
      list={posts}
      skeleton={
        <div className="p-2 lg:p-4">
          <WallSkeleton />
        </div>
      }
      failed={t('content_failed')}
      empty={
        <EmptyState art={<Art seed={`${userId}${tab}`} />} title={isOwn ? t(`empty_own.${tab}`) : t('empty')}>
          {isOwn && tab === 'posts' && (
            <Button tone="primary" icon={ImagePlus} onClick={openComposer}>
              {t('hang_first')}
            </Button>
          )}
        </EmptyState>
      }
      more={t('more')}
      marginPx={limits.scroll.listPx}
      whole={(ids) => (
        <div className="p-2 lg:p-4">
          <Wall ids={ids} pinned={posts.pinned} by="one" label={t(`tab.${tab}`)} isWhole={!posts.hasMore} />
        </div>
      )}
    />
  )
}
