import { CloudDownload, CloudOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ThingRef } from '#data/cache/kept-things.ts'
import { nameOfThing } from '#data/cache/kept-things.ts'
import { useCutOff } from '#data/cache/reach.ts'
import { canKeepOffline, stopKeepingWithToast, useKeptThing } from '#parts/offline/kept-offline.data.ts'
import { useProgress } from '#parts/offline/progress.ts'
import { MenuItem } from '#ui/MenuItem.tsx'

/** `onKeep` opens the sheet, which begins. */
export function KeepOfflineItem({ thing, onKeep }: { thing: ThingRef; onKeep: () => void }) {
  const t = useTranslations('keptOffline')
  const kept = useKeptThing(thing)
  const progress = useProgress(nameOfThing(thing))
  const out = useCutOff()
  if (!canKeepOffline()) return null
  if (kept && !progress)
    return (
      <MenuItem icon={CloudOff} onSelect={() => void stopKeepingWithToast(kept)}>
        {t('stop')}
      </MenuItem>
    )
  return (
    <MenuItem icon={CloudDownload} disabled={out && !progress} onSelect={onKeep}>
      {progress ? t('coming', { done: progress.done, total: progress.total ?? 0 }) : t('keep')}
    </MenuItem>
  )
}
