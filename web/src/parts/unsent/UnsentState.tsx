import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { retry, type Unsent } from '#data/outbox/outbox.ts'
import { DiscardDialog } from '#parts/unsent/DiscardDialog.tsx'
import { cx } from '#ui/cx.ts'

export function UnsentState({ client_id, state }: Unsent) {
  const t = useTranslations('unsent')
  const [discarding, setDiscarding] = useState(false)
  return (
    <>
      <p
        role="status"
        className={cx('mt-1 flex flex-wrap items-center gap-x-3 text-xs', state === 'failed' ? 'text-danger' : 'text-quiet')}
      >
        <span>{t(`state.${state}`)}</span>
        {state !== 'sending' && (
          <>
            <button type="button" onClick={() => void retry(client_id)} className="hit font-semibold text-ink underline underline-offset-2">
              {t('retry')}
            </button>
            <button type="button" onClick={() => setDiscarding(true)} className="hit font-semibold text-ink underline underline-offset-2">
              {t('discard')}
            </button>
          </>
        )}
      </p>
      {discarding && <DiscardDialog client_id={client_id} onClose={() => setDiscarding(false)} />}
    </>
  )
}
