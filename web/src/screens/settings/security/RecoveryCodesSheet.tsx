import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { RecoveryCodeList } from '#screens/settings/security/RecoveryCodeList.tsx'
import { generateCodes, handleCodesError } from '#screens/settings/security/security.data.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Sheet } from '#ui/Sheet.tsx'

interface Props {
  made: string[] | undefined
  first: boolean
  email: string
  onClose: () => void
}

/** Shown once. Closing before they are stored asks first. */
export function RecoveryCodesSheet({ made, first, email, onClose }: Props) {
  const t = useTranslations('security.codes')
  const [codes, setCodes] = useState(made)
  const [isLeaving, setLeaving] = useState(false)
  const { submit: make, busy } = useSubmit(async () => setCodes(await generateCodes()), handleCodesError)

  return (
    <Sheet
      open
      onClose={() => (codes && !isLeaving ? setLeaving(true) : onClose())}
      title={t(codes || first ? 'title' : 'renew')}
      wide={false}
      footer={
        <div className="grid gap-3">
          {isLeaving && (
            <Notice tone="danger" title={t('leave_title')}>
              {t('leave_text')}
            </Notice>
          )}
          <div className="flex flex-wrap justify-end gap-2">
            {isLeaving && (
              <Button tone="quiet" onClick={onClose}>
                {t('leave')}
              </Button>
            )}
            {codes ? (
              <Button key="stored" tone="primary" onClick={onClose}>
                {t('stored')}
              </Button>
            ) : (
              <Button key="make" tone="primary" busy={busy} onClick={() => void make()}>
                {t(busy ? 'making' : first ? 'make' : 'renew')}
              </Button>
            )}
          </div>
        </div>
      }
    >
      {codes ? <RecoveryCodeList codes={codes} email={email} /> : <p className="wordy">{t(first ? 'first_text' : 'renew_text')}</p>}
    </Sheet>
  )
}
