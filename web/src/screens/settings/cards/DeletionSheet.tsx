import { isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { askForDeletion, requestFailed } from '#screens/settings/cards/deletion.data.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { TextArea } from '#ui/TextArea.tsx'

/** Asks for the account to be deleted: says what happens, takes a reason and the password. */
export function DeletionSheet({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const t = useTranslations('settings')
  const app = useTranslations('app')
  const auth = useTranslations('auth.fields')
  const [reason, setReason] = useState('')
  const [password, setPassword] = useState('')
  const [refused, setRefused] = useState(false)
  const { submit, busy } = useSubmit(
    async () => {
      await askForDeletion({ reason: reason.trim() || null, ...(hasPassword ? { password } : {}) })
      onClose()
    },
    (error) => {
      setRefused(isFailure(error, 'invalid'))
      requestFailed(error)
    },
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <Sheet open onClose={onClose} title={t('danger_delete')} closeLabel={app('close')} wide={false}>
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
        {hasPassword && (
          <PasswordField
            label={t('danger_password')}
            showText={auth('show')}
            hideText={auth('hide')}
            error={refused ? t('danger_wrong_password') : undefined}
            value={password}
            onChange={({ target }) => {
              setPassword(target.value)
              setRefused(false)
            }}
          />
        )}
        <Button type="submit" tone="danger" icon={Trash2} wide busy={busy} disabled={hasPassword && password === ''}>
          {busy ? t('danger_busy') : t('danger_submit')}
        </Button>
      </form>
    </Sheet>
  )
}
