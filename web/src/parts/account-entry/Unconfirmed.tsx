import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

export function Unconfirmed({ isSending, onResend }: { isSending: boolean; onResend: () => void }) {
  const t = useTranslations('auth')
  return (
    <Notice tone="warning">
      <p>{t('signIn.unconfirmed')}</p>
      <Button size="sm" className="mt-3" busy={isSending} onClick={onResend}>
        {isSending ? t('checkEmail.resending') : t('resend.action')}
      </Button>
    </Notice>
  )
}
