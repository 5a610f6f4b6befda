import { limits } from '@atelier/contract/limits'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTitle } from '#device/title.ts'
import { CommunityCard, CommunitySkeleton } from '#parts/communities/CommunityCard.tsx'
import { CreateCommunityButton } from '#parts/communities/CreateCommunityButton.tsx'
import { readCommunity, useFeaturedCommunities, useMyCommunities } from '#parts/communities/communities.data.ts'
import { Listing } from '#parts/list/Listing.tsx'
import { Gathering } from '#ui/art/Gathering.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

export function CommunitiesScreen() {
  const t = useTranslations('communities')
  const mine = useMyCommunities()
  const waiting = mine.ids.filter((id) => readCommunity(id)?.membership === 'requested')
  const joined = mine.ids.filter((id) => !waiting.includes(id))
  useTitle(t('title'))
  return (
    <div className="px-4 pt-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="display text-2xl">{t('title')}</h1>
        <CreateCommunityButton short />
      </header>
      {waiting.length > 0 && (
        <section aria-labelledby="waiting" className="mt-6">
          <h2 id="waiting" className="display text-lg">
            {t('mine.waiting')}
          </h2>
          <div className="divide-y divide-line">
            {waiting.map((id) => (
              <CommunityCard key={id} id={id} />
            ))}
          </div>
        </section>
      )}
      <section aria-labelledby="mine" className="mt-6">
        <h2 id="mine" className="display text-lg">
          {t('mine.title')}
        </h2>
        <Listing
          list={{ ...mine, ids: joined }}
          skeleton={['a', 'b', 'c'].map((row) => <CommunitySkeleton key={row} />)}
          failed={t('mine.failed')}
          empty={<EmptyState art={<Gathering seed="communities" />} title={t('mine.empty')} text={t('mine.empty_text')} />}
          more={t('mine.more')}
          marginPx={limits.scroll.listPx}
          className="divide-y divide-line"
        >
          {(id) => <CommunityCard key={id} id={id} own />}
        </Listing>
      </section>
      {!mine.isPending && <Featured mine={mine.ids} />}
    </div>
  )
}

function Featured({ mine }: { mine: string[] }) {
  const t = useTranslations('communities')
  const featured = useFeaturedCommunities()
  // One that is joined here stays where it is.
  const [without] = useState(mine)
  const ids = featured.data?.filter((id) => !without.includes(id)) ?? []
  if (ids.length === 0) return null
  return (
    <section aria-labelledby="featured" className="mt-8">
      <h2 id="featured" className="display text-lg">
        {t('featured')}
      </h2>
      <div className="divide-y divide-line">
        {ids.map((id) => (
          <CommunityCard key={id} id={id} />
        ))}
      </div>
    </section>
  )
}
