import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { type CSSProperties, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BottomNavigation } from '#app/shell/BottomNavigation.tsx'
import { ComposeButton } from '#app/shell/ComposeButton.tsx'
import { Drawer } from '#app/shell/Drawer.tsx'
import { Header } from '#app/shell/Header.tsx'
import { OfflineNotice } from '#app/shell/OfflineNotice.tsx'
import { Sidebar } from '#app/shell/Sidebar.tsx'
import { useSidebar } from '#app/shell/use-sidebar.ts'
import { followUnread } from '#data/cache/unread.ts'
import { useMedia, useNarrow } from '#device/media.ts'
import { afterPaint } from '#device/paint.ts'
import { stopCollecting, useCollecting } from '#parts/bookmarks/collecting.ts'
import { onOpenComposer } from '#parts/composer/opening.ts'
import { latePart, lazyPart, lazySheet, untilLoaded } from '#parts/lazy-part.ts'
import { cx } from '#ui/cx.ts'
import { SkipLink } from '#ui/SkipLink.tsx'

const ComposerSheet = lazySheet(() => import('#parts/composer/ComposerSheet.tsx').then((file) => file.ComposerSheet))
const CollectSheet = lazySheet(() => import('#parts/bookmarks/CollectSheet.tsx').then((file) => file.CollectSheet))
const HealthBanner = latePart(() => import('#parts/health/HealthBanner.tsx').then((file) => file.HealthBanner))
// Also sends writes queued before a reload.
const Late = latePart(() => import('#app/shell/Late.tsx').then((file) => file.Late))
const RightSidebar = lazyPart(() => import('#app/shell/RightSidebar.tsx').then((file) => file.RightSidebar))

export function Shell() {
  const t = useTranslations('app')
  const narrow = useNarrow()
  const fills = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.fills) })
  const wide = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.wide) })
  const alone = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.alone) })
  const bare = narrow && alone
  const roomy = useMedia('(width >= 75rem)')
  const beside = useMedia(`(width >= ${fills ? '100rem' : wide ? '90rem' : '75rem'})`)
  // Two columns beside the sidebar's names would be too narrow.
  const inDrawer = narrow || (fills && !roomy)
  const { expanded, toggle } = useSidebar()
  const [drawer, setDrawer] = useState(false)
  // Stays mounted once opened, so that an upload continues while it is closed.
  const [composer, setComposer] = useState<'never' | 'open' | 'closed'>('never')
  const named = expanded && !inDrawer
  const compose = <ComposeButton named={named} onPress={() => setComposer('open')} />
  useEffect(() => onOpenComposer(() => setComposer('open')), [])
  const collecting = useCollecting()
  useRealtime()
  return (
    <>
      <SkipLink target="content" label={t('skip')} />
      {!bare && (
        <Header onMenu={inDrawer ? () => setDrawer(true) : toggle} expanded={inDrawer ? drawer : expanded} roomy={!narrow && !beside} />
      )}
      <div className="mx-auto flex w-full max-w-page justify-between">
        {!narrow && <Sidebar expanded={named} compose={compose} />}
        <div
          className={cx(
            'mx-auto min-w-0 flex-1 md:border-x md:border-line',
            bare && 'notch',
            fills ? 'flex h-[calc(100dvh-var(--header-height)-var(--below)-var(--bars-height,0px))] flex-col' : !wide && 'md:max-w-feed',
          )}
          style={
            {
              '--below': narrow && !bare ? 'var(--bottom-height)' : 'env(safe-area-inset-bottom)',
              '--header-height': bare ? '0px' : undefined,
            } as CSSProperties
          }
        >
          <OfflineNotice />
          <Suspense>
            <HealthBanner />
            <Late />
          </Suspense>
          <main
            id="content"
            tabIndex={-1}
            className={cx('outline-none', fills ? 'min-h-0 flex-1' : 'min-h-[calc(100dvh-var(--header-height))] pb-32 md:pb-10')}
          >
            <Outlet />
          </main>
        </div>
        {beside && (
          <aside
            aria-label={t('beside')}
            className="sticky top-(--header-height) h-[calc(100dvh-var(--header-height)-var(--bars-height,0px))] w-80 shrink-0 scrollbar-none overflow-y-auto ps-6 pt-4 pb-8"
          >
            <Suspense>
              <RightSidebar />
            </Suspense>
          </aside>
        )}
      </div>
      {narrow && !bare && <BottomNavigation middle={compose} />}
      <Suspense>{collecting && <CollectSheet postId={collecting} onClose={stopCollecting} />}</Suspense>
      {inDrawer && <Drawer open={drawer} onClose={() => setDrawer(false)} />}
      <Suspense>{composer !== 'never' && <ComposerSheet open={composer === 'open'} onClose={() => setComposer('closed')} />}</Suspense>
    </>
  )
}

function useRealtime() {
  const router = useRouter()
  useEffect(() => {
    followUnread()
    let left = false
    let stop = () => {}
    const cancel = afterPaint(() => {
      void untilLoaded(() => import('#app/shell/later.ts')).then(({ startLater }) => {
        if (!left) stop = startLater(router)
      })
    })
    return () => {
      left = true
      cancel()
      stop()
    }
  }, [router])
}
