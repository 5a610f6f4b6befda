import { providerName } from '@atelier/contract/rules/provider-name'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { signInWith, toastAuthError } from '#data/session/account-entry.ts'
import { useAuthSettings } from '#data/session/auth-settings.ts'
import { useSubmit } from '#data/submit.ts'
import { isNative } from '#device/platform.ts'
import { Button } from '#ui/Button.tsx'

export function ProviderButtons({ next }: { next: string | undefined }) {
  const t = useTranslations('auth.providers')
  const providers = useAuthSettings()?.providers ?? []
  const [leavingFor, setLeavingFor] = useState<string>()
  // The Back button shows this page again as it was left, from the browser's cache.
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && setLeavingFor(undefined)
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])

  const { submit: leaveFor } = useSubmit(
    async (provider: string) => {
      // Stays busy until the page unloads, which is after the answer.
      setLeavingFor(provider)
      await signInWith(provider, next)
      if (isNative()) setLeavingFor(undefined)
    },
    (error) => {
      setLeavingFor(undefined)
      toastAuthError('auth.providers.failed')(error)
    },
  )

  return providers.map((provider) => (
    <Button
      key={provider}
      size="lg"
      wide
      busy={leavingFor === provider}
      disabled={Boolean(leavingFor) && leavingFor !== provider}
      onClick={() => void leaveFor(provider)}
    >
      {t('continue', { provider: providerName(provider) })}
    </Button>
  ))
}
