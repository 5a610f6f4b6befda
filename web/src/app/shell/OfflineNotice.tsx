import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useUnreachable } from '#data/cache/reach.ts'
import { useOnline } from '#device/online.ts'
import { lazyPart } from '#parts/lazy-part.ts'

const ShownFrom = lazyPart(() => import('#app/shell/ShownFrom.tsx').then((file) => file.ShownFrom))

/** Announced once, with the age of the data shown. */
export function OfflineNotice() {
  const t = useTranslations('app')
  const online = useOnline()
  const away = useUnreachable()
  const isOut = away || !online
  return (
    <div className={isOut ? 'border-b border-line bg-sunken px-4 py-2 text-center text-sm' : undefined}>
      <span role="status">{isOut && t(online ? 'away' : 'offline')}</span>{' '}
      {isOut && (
        <Suspense>
          <ShownFrom />
        </Suspense>
      )}
    </div>
  )
}
