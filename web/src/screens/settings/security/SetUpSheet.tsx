import { ignored } from '@atelier/contract/rules/ignored'
import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { dropEnrolment, type Enrolment } from '#data/session/account-security.ts'
import { canUseWebauthn } from '#device/passkeys.ts'
import { NameFactorStep } from '#screens/settings/security/NameFactorStep.tsx'
import { ScanFactorStep } from '#screens/settings/security/ScanFactorStep.tsx'
import { Sheet } from '#ui/Sheet.tsx'

interface Props {
  factors: Factor[]
  onConfirmed: (kind: 'app' | 'key') => Promise<void>
  onClose: () => void
}

/** Closing early drops the enrolment. */
export function SetUpSheet({ factors, onConfirmed, onClose }: Props) {
  const t = useTranslations('security.setUp')
  const keys = useTranslations('securityKeys')
  const [names, setNames] = useState(() => ({ app: freeName(t('default_name'), factors), key: freeName(keys('kind'), factors) }))
  const [enrolment, setEnrolment] = useState<Enrolment>()

  function close() {
    // The service drops it when it expires.
    if (enrolment) void ignored(dropEnrolment(enrolment.id), 'swept when it expires')
    onClose()
  }

  return (
    <Sheet open onClose={close} title={enrolment || !canUseWebauthn() ? t('title') : keys('choose_title')} full wide={false}>
      {enrolment ? (
        <ScanFactorStep
          key={enrolment.id}
          enrolment={enrolment}
          onConfirmed={() => onConfirmed('app')}
          onAgain={() => setEnrolment(undefined)}
        />
      ) : (
        <NameFactorStep
          names={names}
          onStarted={(started, app) => {
            setNames({ ...names, app })
            setEnrolment(started)
          }}
          onKeyAdded={() => onConfirmed('key')}
        />
      )}
    </Sheet>
  )
}

function freeName(name: string, factors: Factor[]): string {
  const taken = new Set(factors.map(({ friendly_name }) => friendly_name))
  const numbered = factors.map((_, index) => `${name} ${index + 2}`)
  return [name, ...numbered].find((candidate) => !taken.has(candidate)) ?? name
}
