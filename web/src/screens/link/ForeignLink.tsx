import { paths } from '@atelier/contract/paths'
import { useNavigate } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { toastAuthError } from '#data/session/account-entry.ts'
import type { MailedLink } from '#data/session/callback.ts'
import { dropForeignLink, takeForeignLink } from '#data/session/foreign-link.ts'
import { useSubmit } from '#data/submit.ts'
import { LinkFrame } from '#screens/link/LinkFrame.tsx'
import { Button } from '#ui/Button.tsx'

/** The link would sign in another account than the one on this device: asks which to use. */
export function ForeignLink({ link }: { link: Extract<MailedLink, { outcome: 'foreign' }> }) {
  const t = useTranslations('auth.link.foreign')
  const navigate = useNavigate()
  const change = useSubmit(() => takeForeignLink(link), toastAuthError('auth.link.foreign.failed'))

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
      <Button size="lg" wide busy={change.busy} onClick={() => void change.submit()}>
        {change.busy ? t('busy') : t('change', { address: link.email })}
      </Button>
    </LinkFrame>
  )
}
