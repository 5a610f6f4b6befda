import { isFailure } from '@atelier/contract/errors'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { toastError } from '#data/toasts.ts'
import { mailRemovalLink, refetchFactorRemoval, useFactorRemoval } from '#parts/credentials/factor-removal.data.ts'
import { useMoment } from '#parts/credentials/use-moment.ts'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

/** For people who have lost their recovery codes too. */
export function LostFactor({ address }: { address: string }) {
  const t = useTranslations('lostFactor')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="quiet" className="-mt-4 justify-self-center" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('have_none')}
      </Button>
      {isOpen && <Ways address={address} />}
    </>
  )
}

function Ways({ address }: { address: string }) {
  const t = useTranslations('lostFactor')
  const moment = useMoment()
  const { data, isPending, refetch } = useFactorRemoval()
  if (isPending)
    return (
      <div aria-busy="true">
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
        <Skeleton className="h-20 w-full" />
      </div>
    )
  if (!data) return <LoadFailed title={t('load_failed')} onRetry={() => void refetch()} />
  if (data.due_at) return <Notice>{t('under_way', { date: moment(data.due_at) })}</Notice>
  if (data.way !== 'mail') return <Notice>{t(data.way)}</Notice>
  return <ByMail address={address} />
}

function ByMail({ address }: { address: string }) {
  const t = useTranslations('lostFactor')
  const [isSent, setSent] = useState(false)
  const { submit, busy } = useSubmit(
    async () => {
      await mailRemovalLink()
      setSent(true)
    },
    (error) => {
      // Another device was first, or the factor is gone.
      if (isFailure(error, 'conflict', 'forbidden')) void refetchFactorRemoval()
      else toastError('lostFactor.failed')(error)
    },
  )
  return (
    <div className="grid gap-4">
      <p role="status" className="wordy text-sm text-quiet">
        {isSent ? t.rich('mail.sent', { address: () => <strong className="font-semibold text-ink">{address}</strong> }) : t('mail.text')}
      </p>
      <Button wide busy={busy} onClick={() => void submit()}>
        {t(busy ? 'mail.sending' : isSent ? 'mail.again' : 'mail.action')}
      </Button>
    </div>
  )
}
