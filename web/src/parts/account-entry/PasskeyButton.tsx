import { FingerprintPattern } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { enter, startPasskeyAutofill, toastPasskeyError } from '#parts/account-entry/passkey-entry.ts'
import { Button } from '#ui/Button.tsx'
import { Divider } from '#ui/Divider.tsx'

/** While it is shown, fields with `autocomplete="username webauthn"` offer them too. */
export function PasskeyButton({ first }: { first: boolean }) {
  const t = useTranslations('passkeys')
  const auth = useTranslations('auth.providers')
  const { submit, busy } = useSubmit(enter, toastPasskeyError)
  // The browser takes one request at a time.
  useEffect(() => {
    const leave = new AbortController()
    if (!busy) void startPasskeyAutofill(leave.signal)
    return () => leave.abort()
  }, [busy])
  return (
    <div className="grid gap-4">
      <Button size="lg" wide tone={first ? 'outline' : 'quiet'} icon={FingerprintPattern} busy={busy} onClick={() => void submit()}>
        {t('sign_in')}
      </Button>
      {first && <Divider text={auth('or')} />}
    </div>
  )
}
