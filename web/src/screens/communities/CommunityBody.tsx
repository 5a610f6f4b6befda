import { badgeCount } from '@atelier/contract/rules/count-format'
import { getRouteApi } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { isModerated, type KnownCommunity } from '#parts/communities/communities.data.ts'
import { AboutTab } from '#screens/communities/AboutTab.tsx'
import { MembersTab } from '#screens/communities/MembersTab.tsx'
import { OfferNotice } from '#screens/communities/OfferNotice.tsx'
import { PostsTab } from '#screens/communities/PostsTab.tsx'
import { RequestsTab } from '#screens/communities/RequestsTab.tsx'
import { Gathering } from '#ui/art/Gathering.tsx'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TabPanel } from '#ui/TabPanel.tsx'
import { Tabs } from '#ui/Tabs.tsx'

const route = getRouteApi('/shell/communities/$communityId')

const shown = { posts: PostsTab, about: AboutTab, members: MembersTab, requests: RequestsTab }
type Tab = keyof typeof shown

export function CommunityBody({ community }: { community: KnownCommunity }) {
  const t = useTranslations('communities')
  const language = useLocale()
  const navigate = route.useNavigate()
  const { tab: asked } = route.useSearch()
  if (!community.visible) return <Closed community={community} />

  const waiting = community.requests_count ?? 0
  const answers = isModerated(community) && (!community.is_public || waiting > 0)
  const ids: Tab[] = answers ? ['posts', 'about', 'members', 'requests'] : ['posts', 'about', 'members']
  const tab = ids.find((id) => id === asked) ?? 'posts'
  const Panel = shown[tab]
  const choose = (tab: Tab) => void navigate({ search: tab === 'posts' ? {} : { tab }, replace: true, resetScroll: false })
  const labelOf = (id: Tab) => (
    <span className="flex items-center gap-1.5">
      {t(`tab.${id}`)}
      {id === 'requests' && waiting > 0 && <Badge>{badgeCount(waiting, language)}</Badge>}
    </span>
  )
  return (
    <>
      {community.membership === 'banned' && (
        <div className="px-4 pb-4">
          <Notice tone="warning" title={t('banned.title')}>
            {t('banned.text_public')}
          </Notice>
        </div>
      )}
      {community.offer && (
        <div className="px-4 pb-4">
          <OfferNotice community={community} />
        </div>
      )}
      <Tabs name="community" label={t('tabs')} tabs={ids.map((id) => ({ id, label: labelOf(id) }))} current={tab} onChange={choose} even />
      <TabPanel name="community" current={tab}>
        <Panel key={tab} community={community} />
      </TabPanel>
    </>
  )
}

function Closed({ community }: { community: KnownCommunity }) {
  const t = useTranslations('communities')
  const { id, membership } = community
  const state = membership === 'banned' ? 'banned' : membership === 'requested' ? 'waiting' : 'closed'
  return (
    <div className="border-t border-line">
      <EmptyState art={<Gathering seed={id} />} title={t(`${state}.title`)} text={t(`${state}.text`)} />
      <AboutTab community={community} />
    </div>
  )
}
