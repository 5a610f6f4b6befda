import { limits } from '@atelier/contract/limits'
import { initials } from '@atelier/contract/rules/initials'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { toastError } from '#data/toasts.ts'
import { type KnownCommunity, roleIn } from '#parts/communities/communities.data.ts'
import { ViewChoice } from '#parts/discover/ViewChoice.tsx'
import { Wall } from '#parts/discover/Wall.tsx'
import { WallSkeleton } from '#parts/discover/WallSkeleton.tsx'
import { Listing } from '#parts/list/Listing.tsx'
import { PostCard } from '#parts/post/PostCard.tsx'
import { PostSkeleton } from '#parts/post/PostSkeleton.tsx'
import { useCommunityPosts } from '#screens/communities/members.data.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { GalleryWall } from '#ui/art/GalleryWall.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

const route = getRouteApi('/shell/communities/$communityId')

export function PostsTab({ community }: { community: KnownCommunity }) {
  const t = useTranslations('communities.posts')
  const posts = useCommunityPosts(community.id)
  const { view } = route.useSearch()
  const navigate = route.useNavigate()
  const isMember = roleIn(community) !== undefined
  return (
    <>
      {isMember && <ComposeEntry community={community} />}
      {posts.ids.length > 0 && (
        <div className="flex justify-end px-2 pt-1">
          <ViewChoice
            view={view}
            onChange={(view) => void navigate({ search: (known) => ({ ...known, view }), replace: true, resetScroll: false })}
          />
        </div>
      )}
      <Listing
        list={posts}
        skeleton={
          view ? (
            <PostSkeleton />
          ) : (
            <div className="px-2 pt-11">
              <WallSkeleton />
            </div>
          )
        }
        failed={t('failed')}
        empty={<EmptyState art={<GalleryWall seed={community.id} />} title={t('empty')} text={isMember ? t('empty_member') : undefined} />}
        more={t('more')}
        marginPx={limits.scroll.listPx}
        whole={(ids) =>
          view ? undefined : (
            <div className="px-2 pb-2">
              <Wall ids={ids} label={t('wall')} isWhole={!posts.hasMore} />
            </div>
          )
        }
      >
        {view && ((id, index) => <PostCard key={id} id={id} first={index === 0} within={community.id} />)}
      </Listing>
    </>
  )
}

function ComposeEntry({ community }: { community: KnownCommunity }) {
  const t = useTranslations('communities.posts')
  const me = useMe()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => void compose(community)}
      className="flex w-full items-center gap-3 border-b border-line px-4 py-4 text-start -outline-offset-2 quiet-hover"
    >
      <Avatar src={me?.avatar_url} initials={initials(me ?? {})} size={40} />
      <span className="min-w-0 truncate text-quiet">{t('compose', { name: community.name })}</span>
    </button>
  )
}

const compose = (community: KnownCommunity) =>
  import('#parts/composer/compose-in.ts').then(({ composeIn }) => composeIn(community), toastError('communities.posts.compose_failed'))
