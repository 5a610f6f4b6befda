import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { askForDeletion, requestFailed } from '#screens/settings/cards/deletion.data.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { TextArea } from '#ui/TextArea.tsx'

export function DeletionSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings')
  const [reason, setReason] = useState('')
  const { submit, busy } = useSubmit(async () => {
    await askForDeletion({ reason: reason.trim() || null })
    onClose()
  }, requestFailed)
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <Sheet open onClose={onClose} title={t('danger_delete')} wide={false}>
      <form onSubmit={send} noValidate className="grid gap-5">
        <div className="wordy text-sm">
          <p>{t('danger_intro')}</p>
          <ol className="mt-2 grid list-decimal gap-2 ps-5 marker:figures marker:font-semibold marker:text-quiet">
            <li className="ps-1">{t('danger_step_review')}</li>
            <li className="ps-1">{t('danger_step_hidden')}</li>
            <li className="ps-1">{t('danger_step_deleted')}</li>
          </ol>
          <p className="mt-3">
            {t.rich('danger_keep', {
              link: (text) => (
                <Link to={paths.ownData} className="link">
                  {text}
                </Link>
              ),
            })}
          </p>
        </div>
        <TextArea
          label={t('danger_reason')}
          aside={t('danger_optional')}
          maxLength={limits.deletion.reason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button type="submit" tone="danger" icon={Trash2} wide busy={busy}>
          {busy ? t('danger_busy') : t('danger_submit')}
        </Button>
      </form>
    </Sheet>
  )
}
