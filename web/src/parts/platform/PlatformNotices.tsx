import { Suspense, useEffect, useRef, useState } from 'react'
import { useMe } from '#data/cache/me.ts'
import { readStored, writeStored } from '#device/storage.ts'
import { lazyPart } from '#parts/lazy-part.ts'
import { followPlatform, usePlatformState } from '#parts/platform/platform.data.ts'

const Banner = lazyPart(() => import('#parts/platform/PlatformBanner.tsx').then((file) => file.PlatformBanner))
const ReadOnly = lazyPart(() => import('#parts/platform/ReadOnly.tsx').then((file) => file.ReadOnly))
const Measures = lazyPart(() => import('#parts/platform/Measures.tsx').then((file) => file.Measures))
const hiddenKey = 'hidden-banner'

/** What staff tell everybody; each device hides a banner until it says something else. */
export function PlatformNotices() {
  useEffect(followPlatform, [])
  const [hidden, setHidden] = useState(() => readStored<string>(hiddenKey))
  const state = usePlatformState()
  const me = useMe()
  const banner = state?.banner
  const said = JSON.stringify(banner)
  const hide = () => {
    setHidden(said)
    writeStored(hiddenKey, said)
  }
  const bars = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bars.current
    if (!element) return
    // Screens that fill the window leave room for them.
    const measure = () => document.documentElement.style.setProperty('--bars-height', `${element.offsetHeight}px`)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={bars}>
      <Suspense>
        {state?.read_only && <ReadOnly />}
        {me && (me.restriction || me.quiet) && <Measures me={me} />}
        {banner && said !== hidden && <Banner key={said} banner={banner} onHide={hide} />}
      </Suspense>
    </div>
  )
}
