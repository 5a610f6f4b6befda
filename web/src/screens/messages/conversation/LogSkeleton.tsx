import { useTranslations } from 'use-intl'
import { Skeleton } from '#ui/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

const bubbles = ['w-48', 'w-64', 'ms-auto w-56', 'ms-auto w-40', 'w-60', 'ms-auto w-52']

export function LogSkeleton() {
  const t = useTranslations('app')
  return (
    <div aria-busy="true" className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden px-4 py-3">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {bubbles.map((look) => (
        <Skeleton key={look} className={`h-10 max-w-3/4 shrink-0 rounded-sheet ${look}`} />
      ))}
    </div>
  )
}
