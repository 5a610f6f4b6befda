import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { Hourglass, Unlink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { addressSignedUp } from '#data/session/account-entry.ts'
import type { LinkKind, LinkOutcome } from '#data/session/callback.ts'
import { useSession } from '#data/session/session.ts'
import { useSuspension } from '#data/session/suspension.ts'
import { CheckEmail } from '#parts/account-entry/CheckEmail.tsx'
import { SuspendedNotice } from '#parts/account-entry/SuspendedNotice.tsx'
import { LinkFrame } from '#screens/link/LinkFrame.tsx'
import { ResendConfirmation } from '#screens/link/ResendConfirmation.tsx'
import { buttonClass } from '#ui/button.ts'

/** The session stays as it is. */
export function SpentLink({ link }: { link: Extract<LinkOutcome, { outcome: 'spent' }> }) {
  const t = useTranslations('links.link')
  const held = useTranslations('auth.held')
  const suspension = useSuspension()
  const isIn = useSession().status === 'signed_in'
  const [resentTo, setResentTo] = useState<string>()
  if (resentTo)
    return (
      <CheckEmail type="signup" email={resentTo}>
        <Link to={paths.signIn} className={buttonClass({ tone: 'quiet' })}>
          {t('toSignIn')}
        </Link>
      </CheckEmail>
    )
  if (link.code === 'user_banned')
    return (
      <LinkFrame icon={Unlink} title={t('banned.title')} text={t('banned.text')}>
        {suspension && <SuspendedNotice token={suspension} />}
        <Onward to={isIn ? paths.home : paths.landing}>{t('leave')}</Onward>
      </LinkFrame>
    )
  if (link.code === 'sign_up_held')
    return (
      <LinkFrame icon={Hourglass} title={held('title')} text={held('text')}>
        <Onward to={isIn ? paths.home : paths.landing}>{t('leave')}</Onward>
      </LinkFrame>
    )
  return (
    <LinkFrame icon={Unlink} title={t('title')} text={t(`spent.${link.kind}`)}>
      {isIn ? <WaysForMembers kind={link.kind} /> : <WaysForVisitors kind={link.kind} onResent={setResentTo} />}
    </LinkFrame>
  )
}

function WaysForMembers({ kind }: { kind: LinkKind }) {
  const t = useTranslations('links.link')
  const forAccount = kind === 'recovery' || kind === 'email_change'
  return (
    <>
      {forAccount && <Onward to={paths.security}>{t('settings')}</Onward>}
      <Onward to={paths.home} second={forAccount}>
        {t('continue')}
      </Onward>
    </>
  )
}

function WaysForVisitors({ kind, onResent }: { kind: LinkKind; onResent: (email: string) => void }) {
  const t = useTranslations('auth')
  const links = useTranslations('links.link')
  const address = kind === 'signup' ? addressSignedUp() : undefined
  if (kind === 'recovery')
    return (
      <>
        <Onward to={paths.forgotPassword}>{t('reset.newLink')}</Onward>
        <Onward to={paths.resetPassword} second>
          {links('enterCode')}
        </Onward>
      </>
    )
  return (
    <>
      {address && <ResendConfirmation email={address} onSent={onResent} />}
      <Onward to={paths.signIn} second={address !== undefined}>
        {t('signIn.submit')}
      </Onward>
      {(kind === 'signup' || kind === 'other') && (
        <Onward to={paths.signUp} second>
          {t('signIn.signUp')}
        </Onward>
      )}
    </>
  )
}

function Onward({ to, second = false, children }: { to: string; second?: boolean; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass({ tone: second ? 'outline' : 'primary', size: 'lg', wide: true })}>
      {children}
    </Link>
  )
}
