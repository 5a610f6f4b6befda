import { isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { nameOfThing, type ThingRef } from '#data/cache/kept-things.ts'
import { KeptAmount } from '#parts/offline/KeptAmount.tsx'
import { isTooMany, keepOffline, stopKeepingWithToast, useKeptThing } from '#parts/offline/kept-offline.data.ts'
import { useProgress } from '#parts/offline/progress.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { toast } from '#ui/toast.ts'

interface Props {
  thing: ThingRef
  name: string
  onClose: () => void
}

/** Begins when it opens, and goes on when it is closed. */
export function KeepOfflineSheet({ thing, name, onClose }: Props) {
  const t = useTranslations('keptOffline')
  const app = useTranslations('app')
  const kept = useKeptThing(thing)
  const progress = useProgress(nameOfThing(thing))
  const [problem, setProblem] = useState<'too_many' | 'failed' | 'gone'>()
  const open = useRef(true)
  const start = () => {
    setProblem(undefined)
    keepOffline(thing).then(
      () => open.current || toast({ title: t('done', { name }) }),
      (error) => {
        if (error instanceof DOMException && error.name === 'AbortError') return
        setProblem(isTooMany(error) ? 'too_many' : isFailure(error, 'not_found', 'forbidden') ? 'gone' : 'failed')
        if (!open.current) toast({ title: t('failed'), tone: 'destructive' })
      },
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what it was opened for
  useEffect(() => {
    open.current = true
    start()
    return () => {
      open.current = false
    }
  }, [])
  const stop = () => {
    onClose()
    void stopKeepingWithToast({ ...thing, name })
  }
  const isComing = progress !== undefined
  return (
    <Sheet
      open
      onClose={onClose}
      title={name}
      wide={false}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          {problem && !kept ? (
            <>
              <Button onClick={onClose}>{app('cancel')}</Button>
              {problem === 'failed' && (
                <Button tone="primary" onClick={start}>
                  {app('retry')}
                </Button>
              )}
            </>
          ) : (
            <>
              <Button onClick={stop}>{isComing ? app('cancel') : t('stop')}</Button>
              <Button tone="primary" onClick={onClose}>
                {isComing ? t('behind') : t('close')}
              </Button>
            </>
          )}
        </div>
      }
    >
      {problem && !kept ? (
        <Notice tone="danger">{t(problem, { most: limits.keptOffline.things })}</Notice>
      ) : isComing || !kept ? (
        <>
          <p className="wordy">{t('keeping')}</p>
          <ProgressBar label={t('keeping')} value={progress?.total ? (100 * progress.done) / progress.total : 0} className="mt-4" />
          <p role="status" className="mt-1.5 min-h-5 text-sm text-quiet figures">
            {progress?.total === undefined ? t('asking') : t('pictures_of', { done: progress.done, total: progress.total })}
          </p>
        </>
      ) : (
        <>
          <p className="wordy">{t('kept')}</p>
          <KeptAmount thing={kept} className="mt-3" />
        </>
      )}
      <p className="wordy mt-4 text-sm text-quiet">{t('what')}</p>
    </Sheet>
  )
}
