import { useTranslations } from 'use-intl'
import type { Account } from '#data/session/account-security.ts'
import { PasswordForm } from '#parts/credentials/PasswordForm.tsx'
import { Sheet } from '#ui/Sheet.tsx'

export function PasswordSheet({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useTranslations('security.password')
  const isFirst = account.has_password === false
  return (
    <Sheet open onClose={onClose} title={t(isFirst ? 'set' : 'change')} wide={false}>
      <PasswordForm email={account.email ?? ''} isFirst={isFirst} onDone={onClose} />
    </Sheet>
  )
}
