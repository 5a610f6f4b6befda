import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'
import { cancelFactorRemoval, useFactorRemoval } from '#parts/credentials/factor-removal.data.ts'
import { useMoment } from '#parts/credentials/use-moment.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

/** While somebody waits for the second factor to be removed. */
export function RemovalNotice() {
  const t = useTranslations('lostFactor')
  const moment = useMoment()
  const { data } = useFactorRemoval()
  const { submit, busy } = useSubmit(async () => {
    await cancelFactorRemoval()
    toastSuccess('lostFactor.notice.done')
  }, toastError('lostFactor.failed'))
  if (!data?.due_at) return null
  return (
    <div className="mt-4">
      <Notice tone="danger" title={t('notice.title')}>
        <p className="mb-3">{t('notice.text', { date: moment(data.due_at) })}</p>
        <Button size="sm" busy={busy} onClick={() => void submit()}>
          {t('notice.action')}
        </Button>
      </Notice>
    </div>
  )
}
