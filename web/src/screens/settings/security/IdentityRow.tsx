import { providerName } from '@atelier/contract/rules/provider-name'
import type { UserIdentity } from '@supabase/auth-js'
import { KeyRound, type LucideIcon, Mail, Phone, Wallet } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { SecurityRow } from '#screens/settings/security/SecurityRow.tsx'
import { Button } from '#ui/Button.tsx'

export function IdentityRow({ identity, onUnlink }: { identity: UserIdentity; onUnlink: (() => void) | undefined }) {
  const t = useTranslations('security.linked')
  const format = useFormatter()
  const name = useIdentityName()(identity)
  const { provider, identity_data, created_at } = identity
  const address = [identity_data?.email, identity_data?.phone].find((known): known is string => typeof known === 'string' && known !== '')
  const linkedOn = created_at && t('linked_on', { date: format.dateTime(new Date(created_at), { dateStyle: 'medium' }) })
  return (
    <SecurityRow
      icon={icons[provider] ?? KeyRound}
      title={name}
      text={[address, linkedOn].filter(Boolean).join(' · ')}
      action={
        onUnlink && (
          <Button size="sm" tone="quiet" aria-label={t('unlink_named', { name })} onClick={onUnlink}>
            {t('unlink')}
          </Button>
        )
      }
    />
  )
}

export function useIdentityName() {
  const t = useTranslations('security.linked')
  return ({ provider }: Pick<UserIdentity, 'provider'>) => {
    const own = provider as 'email'
    return own in icons ? t(own) : providerName(provider)
  }
}

const icons: Record<string, LucideIcon | undefined> = { email: Mail, phone: Phone, web3: Wallet }
