import { paths } from '@atelier/contract/paths'
import { ignored } from '@atelier/contract/rules/ignored'
import { useNavigate } from '@tanstack/react-router'
import { UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { toastAuthError } from '#data/session/account-entry.ts'
import type { LinkOutcome } from '#data/session/callback.ts'
import { dropForeignLink, takeForeignLink } from '#data/session/foreign-link.ts'
import { useSession } from '#data/session/session.ts'
import { claimsOf } from '#data/session/stored-session.ts'
import { useSubmit } from '#data/submit.ts'
import { LinkFrame } from '#screens/link/LinkFrame.tsx'
import { OtherAccount } from '#screens/link/OtherAccount.tsx'
import { Button } from '#ui/Button.tsx'

/** Anybody can make such an address, so it takes a press. */
export function ForeignLink({ link }: { link: Extract<LinkOutcome, { outcome: 'foreign' }> }) {
  const t = useTranslations('links.link.brought')
  const navigate = useNavigate()
  const isIn = useSession().status === 'signed_in'
  const change = useSubmit(() => takeForeignLink(link), toastAuthError('links.link.foreign.failed'))

  async function stay() {
    void ignored(dropForeignLink(link), 'only kept for this visit')
    await navigate({ to: isIn ? paths.home : paths.landing, replace: true })
  }

  if (isIn)
    return (
      <OtherAccount
        user_id={claimsOf(link.session.access_token).sub}
        address={link.account}
        busy={change.busy}
        onChange={() => void change.submit()}
        onStay={() => void stay()}
      />
    )
  return (
    <LinkFrame
      icon={UserRound}
      title={t('title')}
      text={t.rich('text', { address: () => <strong className="font-semibold text-ink">{link.account}</strong> })}
    >
      <Button tone="primary" size="lg" wide busy={change.busy} onClick={() => void change.submit()}>
        {t('continue', { address: link.account })}
      </Button>
      <Button size="lg" wide onClick={() => void stay()}>
        {t('cancel')}
      </Button>
    </LinkFrame>
  )
}
