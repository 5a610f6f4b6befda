import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Account } from '#data/session/account-security.ts'
import { EmailForm } from '#parts/credentials/EmailForm.tsx'
import { EmailPending } from '#parts/credentials/EmailPending.tsx'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'

export function EmailSheet({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useTranslations('security.email')
  const [another, setAnother] = useState(false)
  const isPending = account.new_email !== undefined && account.new_email !== '' && !another
  return (
    <Sheet open onClose={onClose} title={t('title')} wide={false}>
      {isPending ? (
        <>
          <EmailPending key={account.email_change_sent_at} account={account} onDone={onClose} />
          <Button tone="quiet" size="sm" className="mt-3 -ms-3.5" onClick={() => setAnother(true)}>
            {t('another')}
          </Button>
        </>
      ) : (
        <EmailForm account={account} onDone={onClose} />
      )}
    </Sheet>
  )
}
