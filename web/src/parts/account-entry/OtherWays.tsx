import { Mail } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useAuthSettings } from '#data/session/auth-settings.ts'
import { ProviderButtons } from '#parts/account-entry/ProviderButtons.tsx'
import { Button } from '#ui/Button.tsx'
import { Divider } from '#ui/Divider.tsx'

interface Props {
  next: string | undefined
  isMailing?: boolean
  onMail?: () => void
}

export function OtherWays({ next, isMailing = false, onMail }: Props) {
  const t = useTranslations('auth')
  const settings = useAuthSettings()
  const mails = onMail && settings?.mailLink
  if (!settings || !(mails || settings.providers.length > 0)) return null
  return (
    <div className="grid gap-5">
      <Divider text={t('providers.or')} />
      <div className="grid gap-3">
        <ProviderButtons next={next} />
        {mails && (
          <Button size="lg" wide icon={Mail} busy={isMailing} onClick={onMail}>
            {isMailing ? t('checkEmail.resending') : t('mailLink.action')}
          </Button>
        )}
      </div>
    </div>
  )
}
