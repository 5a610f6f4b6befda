import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { retry, type Unsent } from '#data/outbox/outbox.ts'
import { DiscardDialog } from '#parts/unsent/DiscardDialog.tsx'
import { EditDialog } from '#parts/unsent/EditDialog.tsx'
import { cx } from '#ui/cx.ts'

export function UnsentState(entry: Unsent) {
  const { client_id, state, editable } = entry
  const t = useTranslations('unsent')
  const [asking, setAsking] = useState<'edit' | 'discard'>()
  const close = () => setAsking(undefined)
  const button = 'hit font-semibold text-ink underline underline-offset-2'
  return (
    <>
      <p
        role="status"
        className={cx('mt-1 flex flex-wrap items-center gap-x-3 text-xs', state === 'failed' ? 'text-danger' : 'text-quiet')}
      >
        <span>{t(`state.${state}`)}</span>
        {state !== 'sending' && (
          <>
            <button type="button" onClick={() => void retry(client_id)} className={button}>
              {t('retry')}
            </button>
            {editable && (
              <button type="button" onClick={() => setAsking('edit')} className={button}>
                {t('edit')}
              </button>
            )}
            <button type="button" onClick={() => setAsking('discard')} className={button}>
              {t('discard')}
            </button>
          </>
        )}
      </p>
      {asking === 'discard' && <DiscardDialog client_id={client_id} onClose={close} />}
      {asking === 'edit' && <EditDialog entry={entry} onClose={close} />}
    </>
  )
}
