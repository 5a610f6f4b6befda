import { providerName } from '@atelier/contract/rules/provider-name'
import type { UserIdentity } from '@supabase/auth-js'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toastAuthError } from '#data/session/account-entry.ts'
import { type Account, linkProvider } from '#data/session/account-security.ts'
import { useAuthSettings } from '#data/session/auth-settings.ts'
import { linkProblem, mailedLink } from '#data/session/callback.ts'
import { useSubmit } from '#data/submit.ts'
import { IdentityRow } from '#screens/settings/security/IdentityRow.tsx'
import { SecuritySection } from '#screens/settings/security/SecuritySection.tsx'
import { UnlinkDialog } from '#screens/settings/security/UnlinkDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

export function LinkedSection({ account }: { account: Account }) {
  const t = useTranslations('security.linked')
  const settings = useAuthSettings()
  const [unlinking, setUnlinking] = useState<UserIdentity>()
  const identities = account.identities ?? []
  const has = (provider: string) => identities.some((identity) => identity.provider === provider)
  const offered = settings?.manualLinking ? settings.providers.filter((provider) => !has(provider)) : []
  const problem = mailedLink ? undefined : linkProblem
  const isAlone = offered.length === 0 && identities.every(({ provider }) => provider === 'email')
  return (
    <SecuritySection id="linked" title={t('title')} text={t(isAlone ? 'none' : 'text')}>
      {problem && <ProviderProblem code={problem} />}
      <div className="mt-4 divide-y divide-line">
        {identities.map((identity) => (
          <IdentityRow
            key={identity.identity_id}
            identity={identity}
            onUnlink={settings?.manualLinking && identities.length > 1 ? () => setUnlinking(identity) : undefined}
          />
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {offered.map((provider) => (
          <LinkButton key={provider} provider={provider} />
        ))}
      </div>
      {unlinking && <UnlinkDialog identity={unlinking} onClose={() => setUnlinking(undefined)} />}
    </SecuritySection>
  )
}

function ProviderProblem({ code }: { code: string }) {
  const t = useTranslations('security.linked.refused')
  const known = code as 'identity_already_exists'
  return (
    <div className="mt-4">
      {/* Cancelling at the provider is no error. */}
      <Notice tone={code === 'bad_oauth_callback' ? 'info' : 'danger'}>{t(t.has(known) ? known : 'other')}</Notice>
    </div>
  )
}

function LinkButton({ provider }: { provider: string }) {
  const t = useTranslations('security.linked')
  const { submit, busy } = useSubmit(() => linkProvider(provider), toastAuthError('security.linked.failed'))
  return (
    <Button size="sm" busy={busy} onClick={() => void submit()}>
      {t('link', { name: providerName(provider) })}
    </Button>
  )
}
