import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'

type Props = Pick<ComponentProps<typeof Button>, 'size' | 'className'> & { onResend: () => Promise<void> }

export function ResendButton({ onResend, ...button }: Props) {
  const t = useTranslations('auth.checkEmail')
  const [isSending, setSending] = useState(false)
  const resend = () => {
    setSending(true)
    void onResend().finally(() => setSending(false))
  }
  return (
    <Button {...button} busy={isSending} onClick={resend}>
      {isSending ? t('resending') : t('resend')}
    </Button>
  )
}
