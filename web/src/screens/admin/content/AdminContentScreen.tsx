import { adminLimits } from '@atelier/contract/admin/limits'
import { badgeCount } from '@atelier/contract/rules/count-format'
import { Suspense, useEffect } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { AdminHead } from '#parts/admin/AdminHead.tsx'
import { useAsked } from '#parts/admin/asked.ts'
import { type Right, useStaff } from '#parts/admin/staff.ts'
import { useTabInRow } from '#parts/admin/tab-in-row.ts'
import { lazyPart } from '#parts/lazy-part.ts'
import { useWaiting } from '#screens/admin/content/content.data.ts'
import { followDesk } from '#screens/admin/content/live.ts'
import { Badge } from '#ui/Badge.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TabPanel } from '#ui/TabPanel.tsx'
import { Tabs } from '#ui/Tabs.tsx'

const tabs = [
  {
    id: 'reports',
    right: 'see_reports',
    Panel: lazyPart(() => import('#screens/admin/content/reports/ReportsTab.tsx').then((file) => file.ReportsTab)),
  },
  {
    id: 'flagged',
    right: 'see_reports',
    Panel: lazyPart(() => import('#screens/admin/content/flagged/FlaggedTab.tsx').then((file) => file.FlaggedTab)),
  },
  {
    id: 'word_filters',
    right: 'manage_word_filters',
    Panel: lazyPart(() => import('#screens/admin/content/word-filters/WordFiltersTab.tsx').then((file) => file.WordFiltersTab)),
  },
  {
    id: 'held',
    right: 'decide_held_content',
    Panel: lazyPart(() => import('#screens/admin/content/held/HeldTab.tsx').then((file) => file.HeldTab)),
  },
  {
    id: 'appeals',
    right: 'decide_appeals',
    Panel: lazyPart(() => import('#screens/admin/content/appeals/AppealsTab.tsx').then((file) => file.AppealsTab)),
  },
  {
    id: 'deletions',
    right: 'decide_deletions',
    Panel: lazyPart(() => import('#screens/admin/content/deletions/DeletionsTab.tsx').then((file) => file.DeletionsTab)),
  },
  {
    id: 'sign_ups',
    right: 'decide_sign_ups',
    Panel: lazyPart(() => import('#screens/admin/content/sign-ups/SignUpsTab.tsx').then((file) => file.SignUpsTab)),
  },
] as const satisfies { id: string; right: Right; Panel: unknown }[]
type Id = (typeof tabs)[number]['id']

export function AdminContentScreen() {
  const t = useTranslations('admin_content')
  const { may } = useStaff()
  const { asked, ask } = useAsked()
  const shown = tabs.filter(({ right }) => may(right))
  const current = shown.find(({ id }) => id === asked.tab) ?? tabs[0]
  // A tab keeps nothing of another's filters.
  const choose = (id: Id) => {
    const others = Object.fromEntries(Object.keys(asked).map((name) => [name, undefined]))
    ask({ ...others, tab: id === tabs[0].id ? undefined : id })
  }
  useEffect(followDesk, [])
  useTabInRow(`content-tab-${current.id}`)
  return (
    <>
      <AdminHead title={t('title')} />
      <div className="mt-5">
        <Tabs
          name="content"
          label={t('tabs')}
          tabs={shown.map(({ id }) => ({ id, label: <TabLabel id={id} /> }))}
          current={current.id}
          onChange={choose}
        />
        <TabPanel name="content" current={current.id}>
          <Suspense fallback={<Skeleton className="mt-5 h-40" />}>
            <current.Panel key={current.id} />
          </Suspense>
        </TabPanel>
      </div>
    </>
  )
}

function TabLabel({ id }: { id: Id }) {
  const t = useTranslations('admin_content.tab')
  const language = useLocale()
  const waiting = useWaiting()
  const count = (id === 'flagged' || id === 'word_filters' ? null : waiting?.[id]) ?? 0
  return (
    <span className="flex items-center gap-1.5">
      {t(id)}
      {count > 0 && <Badge quiet>{badgeCount(count, language, adminLimits.waiting)}</Badge>}
    </span>
  )
}
