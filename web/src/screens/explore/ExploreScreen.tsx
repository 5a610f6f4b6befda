import { getRouteApi, useRouter } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useTitle } from '#device/title.ts'
import { type ExploreTab, exploreTabs, tabOf, withSearchChange } from '#parts/discover/explore-search.ts'
import { lazyPart, lazySheet } from '#parts/lazy-part.ts'
import { Discover } from '#screens/explore/Discover.tsx'
import { TabPanel } from '#ui/TabPanel.tsx'
import { Tabs } from '#ui/Tabs.tsx'

const SearchTab = lazyPart(() => import('#screens/explore/SearchTab.tsx').then((file) => file.SearchTab))
const ExplorePostDialog = lazySheet(() => import('#screens/explore/ExplorePostDialog.tsx').then((file) => file.ExplorePostDialog))
const route = getRouteApi('/shell/explore')

/** `?post=` opens that post in a dialog above. */
export function ExploreScreen() {
  const t = useTranslations('explore')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const tab = tabOf(search)
  useTitle(t('document_title'), { whole: true })
  const closePost = useClosing(search.post)

  const tabs = exploreTabs.map((id) => ({ id, label: t(id) }))
  const choose = (tab: ExploreTab) => void navigate({ search: withSearchChange(search, { tab }), resetScroll: false })
  return (
    <>
      <header className="px-4 pt-4 pb-1">
        <h1 className="display text-2xl">{t('title')}</h1>
      </header>
      <div className="sticky top-(--header-height,0px) z-10 bg-ground">
        <Tabs name="explore" label={t('tabs')} tabs={tabs} current={tab} onChange={choose} even />
      </div>
      <TabPanel name="explore" current={tab}>
        <Suspense>{tab === 'discover' ? <Discover search={search} /> : <SearchTab search={search} />}</Suspense>
      </TabPanel>
      <Suspense>{search.post && <ExplorePostDialog id={search.post} onClose={closePost} />}</Suspense>
    </>
  )
}

/** Back to where it was opened from, or to the address without it. */
function useClosing(post: string | undefined): () => void {
  const navigate = route.useNavigate()
  const { history } = useRouter()
  const openedWith = useRef(post)
  return () => {
    if (post !== openedWith.current) return history.back()
    openedWith.current = undefined
    void navigate({ search: ({ post: _, ...rest }) => rest, replace: true, resetScroll: false })
  }
}
