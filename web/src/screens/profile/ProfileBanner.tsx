import { Suspense } from 'react'
import { latePart } from '#parts/lazy-part.ts'
import { cx } from '#ui/cx.ts'

const DrawnBanner = latePart(() => import('#ui/art/DrawnBanner.tsx').then((file) => file.DrawnBanner))

/** Drawn from the name where there is no picture. */
export function ProfileBanner({ src, name }: { src: string | null | undefined; name: string }) {
  return (
    <div className={cx('aspect-[3/1] w-full overflow-hidden bg-accent-wash', src ? 'max-h-60' : 'max-h-32')}>
      {src ? (
        <img src={src} alt="" width={1500} height={500} className="size-full object-cover" />
      ) : (
        <Suspense>
          <DrawnBanner name={name} />
        </Suspense>
      )}
    </div>
  )
}
