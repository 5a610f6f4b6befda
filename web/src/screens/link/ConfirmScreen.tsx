import { paths } from '@atelier/contract/paths'
import { useRouter, useSearch } from '@tanstack/react-router'
import { AtSign, CloudOff, type LucideIcon, MailOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { refusalCode, toastAuthError } from '#data/session/account-entry.ts'
import { type LinkKind, markHalfConfirmed } from '#data/session/callback.ts'
import {
  addressElsewhere,
  followMailedLink,
  hostOf,
  type LinkPreview,
  type MailedLink,
  placeAfter,
  useLinkPreview,
} from '#data/session/mailed-link.ts'
import type { MailedType } from '#data/session/mailed-token.ts'
import { useSession } from '#data/session/session.ts'
import { useSubmit } from '#data/submit.ts'
import { toastSuccess } from '#data/toasts.ts'
import { FactorRemovalLink } from '#screens/link/FactorRemovalLink.tsx'
import { HalfConfirmed } from '#screens/link/HalfConfirmed.tsx'
import { LinkFrame } from '#screens/link/LinkFrame.tsx'
import { OtherAccount } from '#screens/link/OtherAccount.tsx'
import { SpentLink } from '#screens/link/SpentLink.tsx'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'

/** Acts on a press, since mail scanners open links too. */
export function ConfirmScreen() {
  const { token_hash, type, redirect_to } = useSearch({ from: '/entry/auth/confirm' })
  if (!token_hash || !type) return <SpentLink link={{ outcome: 'spent', kind: 'other', code: 'otp_expired' }} />
  if (type === 'factor_removal' || type === 'factor_removal_stop')
    return <FactorRemovalLink key={token_hash} token={token_hash} type={type} />
  return <Asked key={token_hash} link={{ token_hash, type, redirect_to }} />
}

function Asked({ link }: { link: MailedLink }) {
  const t = useTranslations('links.confirm')
  const app = useTranslations('app')
  const preview = useLinkPreview(link)
  const [refusal, setRefusal] = useState<string>()
  const [isHalf, setHalf] = useState(false)
  if (isHalf) return <HalfConfirmed />
  if (refusal || preview.data === 'spent')
    return <SpentLink link={{ outcome: 'spent', kind: kinds[link.type], code: refusal ?? 'otp_expired' }} />
  if (preview.data) return <Question link={link} preview={preview.data} onRefused={setRefusal} onHalf={() => setHalf(true)} />
  if (preview.isError)
    return (
      <LinkFrame icon={CloudOff} title={app('unreachable.title')} text={app('unreachable.text')}>
        <Button tone="primary" size="lg" wide onClick={() => void preview.refetch()}>
          {app('retry')}
        </Button>
      </LinkFrame>
    )
  return (
    <div className="grid place-items-center py-16 text-quiet">
      <Spinner size={28} label={t('loading')} />
    </div>
  )
}

interface Props {
  link: MailedLink
  preview: LinkPreview
  onRefused: (code: string) => void
  onHalf: () => void
}

function Question({ link, preview, onRefused, onHalf }: Props) {
  const t = useTranslations('links.confirm')
  const { history } = useRouter()
  const session = useSession()
  const viewer = session.status === 'signed_in' ? session.user.id : undefined
  const { type } = link
  const elsewhere = addressElsewhere(link)
  const { submit, busy } = useSubmit(
    async () => {
      if (elsewhere) return window.location.assign(elsewhere)
      const place = placeAfter(link)
      const outcome = await followMailedLink(link, { viewer, owner: preview.user_id })
      if (outcome === 'left') return
      const isAtHome = viewer !== undefined && place === paths.security
      if (outcome === 'half' && !isAtHome) return onHalf()
      if (outcome === 'half') markHalfConfirmed()
      else if (type === 'email_change') toastSuccess('links.confirm.email_change.done')
      history.replace(place)
    },
    (error) => {
      const code = refusalCode(error)
      if (code === 'otp_expired' || code === 'user_banned' || code === 'sign_up_held') onRefused(code)
      else toastAuthError('links.confirm.failed')(error)
    },
  )
  const { email, new_email, user_id } = preview
  if (viewer && user_id && viewer !== user_id && type !== 'email_change' && !elsewhere)
    return (
      <OtherAccount
        user_id={user_id}
        address={email ?? ''}
        busy={busy}
        onChange={() => void submit()}
        onStay={() => history.replace(paths.home)}
      />
    )
  const strong = (address: string | null) => () => <strong className="font-semibold text-ink">{address}</strong>
  return (
    <LinkFrame
      icon={icons[type] ?? MailOpen}
      title={t(`${type}.title`)}
      text={t.rich(`${type}.text`, { address: strong(type === 'email_change' ? new_email : email) })}
    >
      <Button tone="primary" size="lg" wide busy={busy} onClick={() => void submit()}>
        {t(`${type}.action`)}
      </Button>
      {elsewhere && <p className="wordy text-sm text-quiet">{t('elsewhere', { host: hostOf(link.redirect_to ?? elsewhere) })}</p>}
      <p className="wordy text-sm text-quiet">{t('unasked')}</p>
    </LinkFrame>
  )
}

const icons: Partial<Record<MailedType, LucideIcon>> = { email_change: AtSign }
const kinds: Record<MailedType, LinkKind> = {
  signup: 'signup',
  invite: 'other',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change: 'email_change',
}
