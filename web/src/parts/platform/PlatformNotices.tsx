import { Suspense, useEffect, useState } from 'react'
import { readStored, writeStored } from '#device/storage.ts'
import { lazyPart } from '#parts/lazy-part.ts'
import { followPlatform, usePlatformState } from '#parts/platform/platform.data.ts'

const Banner = lazyPart(() => import('#parts/platform/Banner.tsx').then((file) => file.Banner))
const hiddenKey = 'hidden-banner'

/** What staff tell everybody; each device hides it until it says something else. */
export function PlatformNotices() {
  useEffect(followPlatform, [])
  const [hidden, setHidden] = useState(() => readStored<string>(hiddenKey))
  const banner = usePlatformState()?.banner
  if (!banner) return null
  const said = JSON.stringify(banner)
  if (said === hidden) return null
  const hide = () => {
    setHidden(said)
    writeStored(hiddenKey, said)
  }
  return (
    <Suspense>
      <Banner key={said} banner={banner} onHide={hide} />
    </Suspense>
  )
}
