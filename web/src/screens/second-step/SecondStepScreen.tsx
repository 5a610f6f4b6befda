import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '#data/session/session.ts'
import { secondFactors } from '#data/session/stored-session.ts'
import { canUseWebauthn } from '#device/passkeys.ts'
import { useTitle } from '#device/title.ts'
import { askAndSignOut } from '#parts/account/leave.ts'
import { AppCodeForm } from '#screens/second-step/AppCodeForm.tsx'
import { FactorChoice } from '#screens/second-step/FactorChoice.tsx'
import { LostFactor } from '#screens/second-step/LostFactor.tsx'
import { PhoneCodeForm } from '#screens/second-step/PhoneCodeForm.tsx'
import { RecoveryForm } from '#screens/second-step/RecoveryForm.tsx'
import { SecurityKeyForm } from '#screens/second-step/SecurityKeyForm.tsx'
import { Button } from '#ui/Button.tsx'

/** Shows nothing of the account before. */
export function SecondStepScreen() {
  const t = useTranslations('auth.secondStep')
  const keys = useTranslations('securityKeys')
  const session = useSession()
  const user = session.status === 'signed_in' ? session.user : undefined
  const factors = user ? secondFactors(user) : []
  const [chosen, setChosen] = useState<string>()
  const [byRecovery, setByRecovery] = useState(false)
  useTitle(t('title'))

  const factor = factors.find(({ id }) => id === chosen) ?? factors.find(isUsable) ?? factors[0]
  if (!user || !factor) return null
  const kind = byRecovery ? 'recovery' : kindOf(factor)
  return (
    <div className="grid gap-6">
      <div>
        <h1 className="display text-2xl">{t('title')}</h1>
        <p className="mt-2 wordy text-quiet">{kind === 'key' ? keys('text') : t(`text.${kind}`)}</p>
      </div>
      {!byRecovery && factors.length > 1 && <FactorChoice factors={factors} chosen={factor.id} onChoose={setChosen} />}
      {kind === 'app' && <AppCodeForm key={factor.id} factorId={factor.id} autoFocus={!chosen} />}
      {kind === 'phone' && <PhoneCodeForm key={factor.id} factorId={factor.id} />}
      {kind === 'key' && <SecurityKeyForm key={factor.id} factorId={factor.id} autoFocus={!chosen} />}
      {kind === 'recovery' && <RecoveryForm />}
      <Button tone="quiet" className="-mt-2 justify-self-center" onClick={() => setByRecovery(!byRecovery)}>
        {byRecovery ? (kindOf(factor) === 'key' ? keys('back') : t('useFactor')) : t('useRecovery')}
      </Button>
      {byRecovery && <LostFactor address={user.email ?? ''} />}
      <div className="grid justify-items-center gap-1 border-t border-line pt-6 text-center text-sm text-quiet">
        <p className="wordy max-w-full">
          {t.rich('signedInAs', { address: () => <strong className="font-semibold text-ink">{user.email || user.phone}</strong> })}
        </p>
        <Button tone="quiet" size="sm" onClick={() => void askAndSignOut()}>
          {t('other')}
        </Button>
      </div>
    </div>
  )
}

const isUsable = (factor: Factor) => kindOf(factor) !== 'key' || canUseWebauthn()

const kindOf = ({ factor_type }: Factor) => (factor_type === 'phone' ? 'phone' : factor_type === 'webauthn' ? 'key' : 'app')
