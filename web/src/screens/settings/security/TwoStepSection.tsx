import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Account } from '#data/session/account-security.ts'
import { toastSuccess } from '#data/toasts.ts'
import { refetchAccount, refetchSessions } from '#parts/credentials/account.data.ts'
import { FactorRow } from '#screens/settings/security/FactorRow.tsx'
import { RecoveryCodes } from '#screens/settings/security/RecoveryCodes.tsx'
import { RecoveryCodesSheet } from '#screens/settings/security/RecoveryCodesSheet.tsx'
import { RemovalNotice } from '#screens/settings/security/RemovalNotice.tsx'
import { RemoveFactorDialog } from '#screens/settings/security/RemoveFactorDialog.tsx'
import { SecuritySection } from '#screens/settings/security/SecuritySection.tsx'
import { SetUpSheet } from '#screens/settings/security/SetUpSheet.tsx'
import { generateCodes, handleCodesError, useRecoveryCodes } from '#screens/settings/security/security.data.ts'
import { Button } from '#ui/Button.tsx'

type Open = { what: 'set_up' } | { what: 'codes'; made: string[] | undefined; first: boolean } | { what: 'remove'; factor: Factor }

export function TwoStepSection({ account }: { account: Account }) {
  const t = useTranslations('security.twoStep')
  const [open, setOpen] = useState<Open>()
  const factors = account.factors?.filter(({ status }) => status === 'verified') ?? []
  const isOn = factors.length > 0
  const codes = useRecoveryCodes(isOn)
  const close = () => setOpen(undefined)

  async function confirmed(kind: 'app' | 'key') {
    const first = !isOn || codes.data?.created_at === null
    const made = first ? await generateCodes().catch(handleCodesError) : undefined
    void refetchAccount()
    void refetchSessions()
    if (first) return setOpen({ what: 'codes', made, first })
    toastSuccess(kind === 'key' ? 'securityKeys.added' : 'security.twoStep.added')
    close()
  }

  return (
    <SecuritySection
      id="two_step"
      title={t('title')}
      text={t(isOn ? 'on' : 'off')}
      action={
        <Button size="sm" onClick={() => setOpen({ what: 'set_up' })}>
          {t(isOn ? 'another' : 'set_up')}
        </Button>
      }
    >
      {isOn && <RemovalNotice />}
      {isOn && (
        <div className="mt-4 divide-y divide-line">
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} onRemove={() => setOpen({ what: 'remove', factor })} />
          ))}
          <RecoveryCodes codes={codes} onMake={(first) => setOpen({ what: 'codes', made: undefined, first })} />
        </div>
      )}
      {open?.what === 'set_up' && <SetUpSheet factors={factors} onConfirmed={confirmed} onClose={close} />}
      {open?.what === 'codes' && <RecoveryCodesSheet {...open} email={account.email ?? ''} onClose={close} />}
      {open?.what === 'remove' && <RemoveFactorDialog factor={open.factor} isLast={factors.length === 1} onClose={close} />}
    </SecuritySection>
  )
}
