import { FingerprintPattern } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { addPasskey } from '#data/session/passkeys.ts'
import { toastWebauthnError } from '#data/session/webauthn.ts'
import { useSubmit } from '#data/submit.ts'
import { toastSuccess } from '#data/toasts.ts'
import { declinePasskey } from '#parts/account-entry/passkey-offer.ts'
import { Button } from '#ui/Button.tsx'

/** A page of its own, which replaces the form that was just done. */
export function PasskeyOffer({ onDone }: { onDone: () => void }) {
  const t = useTranslations('passkeys.offer')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { submit, busy } = useSubmit(async () => {
    await addPasskey()
    toastSuccess('passkeys.added')
    onDone()
  }, toastWebauthnError('passkeys.add_failed'))

  function decline() {
    declinePasskey()
    onDone()
  }

  return (
    <section className="grid gap-4">
      <FingerprintPattern size={48} strokeWidth={1.25} className="text-accent" aria-hidden="true" />
      <h1 ref={heading} tabIndex={-1} className="display text-2xl outline-none">
        {t('title')}
      </h1>
      <p className="-mt-2 mb-2 wordy text-quiet">{t('text')}</p>
      <Button tone="primary" size="lg" wide busy={busy} onClick={() => void submit()}>
        {t('make')}
      </Button>
      <Button tone="quiet" size="lg" wide onClick={decline}>
        {t('later')}
      </Button>
    </section>
  )
}
