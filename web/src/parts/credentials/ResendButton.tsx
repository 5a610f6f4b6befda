import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'

type Props = Pick<ComponentProps<typeof Button>, 'size' | 'className'> & { busy: boolean; onResend: () => void }

export function ResendButton({ onResend, ...button }: Props) {
  const t = useTranslations('auth.checkEmail')
  return (
    <Button {...button} onClick={onResend}>
      {button.busy ? t('resending') : t('resend')}
    </Button>
  )
}
