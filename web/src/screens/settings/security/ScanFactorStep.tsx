import { zodResolver } from '@hookform/resolvers/zod'
import { Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { refusalCode, toastAuthError } from '#data/session/account-entry.ts'
import { confirmFactor, type Enrolment } from '#data/session/account-security.ts'
import { useSubmit } from '#data/submit.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'
import { copyText } from '#device/clipboard.ts'
import { useMedia } from '#device/media.ts'
import { factorCodeRules } from '#parts/account-entry/entry-rules.ts'
import { useProblem } from '#parts/account-entry/use-problem.ts'
import { placeRefusal } from '#parts/credentials/place-refusal.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button.ts'
import { CodeField } from '#ui/CodeField.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Notice } from '#ui/Notice.tsx'

// The service drops an unconfirmed authenticator app then.
const expiresMs = 5 * 60_000

interface Props {
  enrolment: Enrolment
  onConfirmed: () => Promise<void>
  onAgain: () => void
}

export function ScanFactorStep({ enrolment, onConfirmed, onAgain }: Props) {
  const t = useTranslations('security.setUp')
  const auth = useTranslations('auth')
  const problem = useProblem()
  const [isOver, setOver] = useState(false)
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(factorCodeRules),
    defaultValues: { code: '' },
  })
  const { errors } = formState
  useEffect(() => setFocus('code', { shouldSelect: true }), [setFocus])
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), expiresMs)
    return () => clearTimeout(timer)
  }, [])

  const { submit, busy } = useSubmit(
    async ({ code }: { code: string }) => {
      await confirmFactor(enrolment.id, code)
      await onConfirmed()
    },
    (error) => {
      if (refusalCode(error) === 'mfa_factor_not_found') setOver(true)
      else if (!placeRefusal(error, setError, { mfa_verification_failed: ['code', 'factor_code_wrong'] }))
        toastAuthError('security.setUp.failed')(error)
    },
  )

  if (isOver) {
    return (
      <div role="alert" className="grid gap-5">
        <Notice tone="warning" title={t('over_title')}>
          {t('over_text')}
        </Notice>
        <Button tone="primary" wide onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
    )
  }
  return (
    <form onSubmit={handleSubmit(submit)} noValidate className="grid gap-5">
      <Scan {...enrolment} />
      <p className="wordy text-sm text-quiet">{t('then')}</p>
      <CodeField short label={auth('fields.code')} error={problem(errors.code)} {...register('code')} />
      <Button type="submit" tone="primary" wide busy={busy}>
        {busy ? auth('checkEmail.busy') : t('confirm')}
      </Button>
    </form>
  )
}

/** On a phone a link opens the app; elsewhere another device's camera reads the QR code. */
function Scan({ qr, secret, uri }: Pick<Enrolment, 'qr' | 'secret' | 'uri'>) {
  const t = useTranslations('security.setUp')
  const isPhone = useMedia('(pointer: coarse)')
  const copy = () => copyText(secret).then(() => toastSuccess('security.setUp.copied'), toastError('security.setUp.copy_failed'))
  return (
    <>
      <p className="wordy text-sm text-quiet">{t(isPhone ? 'scan_phone' : 'scan')}</p>
      {isPhone && (
        <a href={uri} className={buttonClass({ wide: true })}>
          {t('open_app')}
        </a>
      )}
      {/* White in the dark theme too: cameras need dark on light, and the margin is part of the code. */}
      <img src={qr} alt={t('qr')} width={208} height={208} className="justify-self-center rounded-media bg-white p-3" />
      <div className="flex items-center gap-2 rounded-md bg-sunken py-1 ps-4 pe-1">
        <div className="min-w-0 flex-1">
          <p className="text-xs text-quiet">{t('secret')}</p>
          <p className="font-mono text-sm wrap-anywhere">{secret.match(/.{1,4}/g)?.join(' ')}</p>
        </div>
        <IconButton icon={Copy} label={t('copy')} tone="quiet" onClick={() => void copy()} />
      </div>
    </>
  )
}
