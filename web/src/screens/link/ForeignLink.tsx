import { paths } from '@atelier/contract/paths'
import { useNavigate } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toastAuthError } from '#data/session/account-entry.ts'
import type { MailedLink } from '#data/session/callback.ts'
import { dropForeignLink, takeForeignLink } from '#data/session/foreign-link.ts'
import { LinkFrame } from '#screens/link/LinkFrame.tsx'
import { Button } from '#ui/Button.tsx'

/** The link would sign in somebody else than who is here: the person decides. */
export function ForeignLink({ link }: { link: Extract<MailedLink, { outcome: 'foreign' }> }) {
  const t = useTranslations('auth.link.foreign')
  const navigate = useNavigate()
  const [isSwitching, setSwitching] = useState(false)

  async function change() {
    setSwitching(true)
    try {
      await takeForeignLink(link)
    } catch (error) {
      toastAuthError('auth.link.foreign.failed')(error)
      setSwitching(false)
    }
  }

  async function stay() {
    void dropForeignLink(link).catch(() => undefined)
    await navigate({ to: paths.home, replace: true })
  }

  return (
    <LinkFrame
      icon={Users}
      title={t('title')}
      text={t.rich('text', { address: () => <strong className="font-semibold text-ink">{link.email}</strong> })}
    >
      <Button tone="primary" size="lg" wide onClick={() => void stay()}>
        {t('stay')}
      </Button>
      <Button size="lg" wide busy={isSwitching} onClick={() => void change()}>
        {isSwitching ? t('busy') : t('change', { address: link.email })}
      </Button>
    </LinkFrame>
  )
}
