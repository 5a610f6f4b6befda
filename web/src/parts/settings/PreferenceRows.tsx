import type { Preferences } from '@atelier/contract/preferences'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePreferences } from '#parts/settings/preferences.data.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export function PreferenceRows({ children }: { children: (preferences: Preferences) => ReactNode }) {
  const t = useTranslations('settings')
  const app = useTranslations('app')
  const { preferences, failed, retry } = usePreferences()
  if (preferences) return children(preferences)
  if (failed)
    return (
      <Notice
        tone="danger"
        action={
          <Button size="sm" onClick={retry}>
            {app('retry')}
          </Button>
        }
      >
        {t('load_failed')}
      </Notice>
    )
  return (
    <div aria-busy="true" className="grid gap-5 py-4">
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </div>
  )
}
