import { ignored } from '@atelier/contract/rules/ignored'
import { toastAuthError } from '#data/session/account-entry.ts'
import { recheckSession } from '#data/session/second-step.ts'
import { ProveByKey } from '#parts/credentials/ProveByKey.tsx'
import { welcome } from '#screens/second-step/welcome.ts'

export function SecurityKeyForm({ factorId, autoFocus }: { factorId: string; autoFocus: boolean }) {
  const failed = (error: unknown) => {
    toastAuthError('securityKeys.failed')(error)
    void ignored(recheckSession(error), 'the toast says why')
  }
  return <ProveByKey size="lg" wide factorId={factorId} autoFocus={autoFocus} onProven={welcome} failed={failed} />
}
