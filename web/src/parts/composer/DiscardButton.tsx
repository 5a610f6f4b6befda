import { Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toastError } from '#data/toasts.ts'
import { discardCurrent } from '#parts/composer/account-drafts.data.ts'
import { lazySheet } from '#parts/lazy-part.ts'
import { IconButton } from '#ui/IconButton.tsx'

const ConfirmDialog = lazySheet(() => import('#parts/confirm/ConfirmDialog.tsx').then((file) => file.ConfirmDialog))

export function DiscardButton({ disabled, onDone }: { disabled: boolean; onDone: () => void }) {
  const t = useTranslations('composer.discard')
  const [asking, setAsking] = useState(false)
  const discard = async () => {
    await discardCurrent()
    onDone()
  }
  return (
    <>
      <IconButton tone="quiet" icon={Trash2} label={t('label')} disabled={disabled} onClick={() => setAsking(true)} />
      <Suspense>
        {asking && (
          <ConfirmDialog
            title={t('title')}
            text={t('text')}
            icon={Trash2}
            confirm={t('confirm')}
            action={discard}
            failed={toastError('composer.discard.failed')}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  )
}
