import { Outlet } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BottomNavigation } from '#app/shell/BottomNavigation.tsx'
import { ComposeButton } from '#app/shell/ComposeButton.tsx'
import { Drawer } from '#app/shell/Drawer.tsx'
import { Header } from '#app/shell/Header.tsx'
import { OfflineNotice } from '#app/shell/OfflineNotice.tsx'
import { RightSidebar } from '#app/shell/RightSidebar.tsx'
import { Sidebar } from '#app/shell/Sidebar.tsx'
import { useSidebar } from '#app/shell/use-sidebar.ts'
import { startRealtime } from '#data/realtime.ts'
import { useNarrow } from '#device/media.ts'
import { afterPaint } from '#device/paint.ts'
import { cx } from '#ui/cx.ts'

/** The frame around every screen of a signed-in person. */
export function Shell() {
  const t = useTranslations('app')
  const narrow = useNarrow()
  const { expanded, toggle } = useSidebar()
  const [drawer, setDrawer] = useState(false)
  useRealtime()
  return (
    <>
      <a
        href="#content"
        className="sr-only z-30 rounded-md bg-ink px-4 py-3 font-semibold text-ground focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        {t('skip')}
      </a>
      <Header onMenu={narrow ? () => setDrawer(true) : toggle} expanded={narrow ? drawer : expanded} />
      <div className="mx-auto flex w-full max-w-page justify-center">
        {!narrow && <Sidebar expanded={expanded} />}
        <div className={cx('min-w-0 flex-1 md:max-w-feed md:border-x md:border-line')}>
          <OfflineNotice />
          <main id="content" tabIndex={-1} className="min-h-[calc(100dvh-3.5rem)] pb-24 outline-none md:pb-10">
            <Outlet />
          </main>
        </div>
        <RightSidebar />
      </div>
      {narrow && <BottomNavigation />}
      {narrow && <Drawer open={drawer} onClose={() => setDrawer(false)} />}
      <ComposeButton />
    </>
  )
}

/** Sockets wait until the screen stands. */
function useRealtime() {
  useEffect(() => {
    let stop: (() => void) | undefined
    const cancel = afterPaint(() => {
      stop = startRealtime()
    })
    return () => {
      cancel()
      stop?.()
    }
  }, [])
}
