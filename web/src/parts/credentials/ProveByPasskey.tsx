import { FingerprintPattern } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { proveByPasskey } from '#data/session/passkeys.ts'
import { toastWebauthnError, webauthnProblem } from '#data/session/webauthn.ts'
import { useSubmit } from '#data/submit.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

export function ProveByPasskey({ onProven }: { onProven: () => void }) {
  const t = useTranslations('proof')
  const problems = useTranslations('passkeys.problems')
  const [isRefused, setRefused] = useState(false)
  const { submit, busy } = useSubmit(
    async () => {
      setRefused(false)
      if (await proveByPasskey()) onProven()
    },
    (error) => {
      if (webauthnProblem(error) === 'not_accepted') return setRefused(true)
      toastWebauthnError('proof.failed')(error)
    },
  )
  return (
    <>
      <p className="wordy text-sm">{t('passkey')}</p>
      {isRefused && <Notice tone="danger">{problems('not_accepted')}</Notice>}
      <Button
        tone="primary"
        icon={FingerprintPattern}
        className="justify-self-start"
        busy={busy}
        onClick={() => void submit()}
        data-autofocus
      >
        {t('use_passkey')}
      </Button>
    </>
  )
}
