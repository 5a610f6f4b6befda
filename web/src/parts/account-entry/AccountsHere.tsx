import { paths } from '@atelier/contract/paths'
import { initials } from '@atelier/contract/rules/initials'
import { Link } from '@tanstack/react-router'
import { Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { switchTo } from '#data/session/accounts.ts'
import { type KnownAccount, knownAccounts } from '#data/session/known-accounts.ts'
import { toastError } from '#data/toasts.ts'
import { nameOf } from '#parts/account/name-of.ts'
import { removeAccount } from '#parts/account-entry/remove-account.ts'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { IconButton } from '#ui/IconButton.tsx'

/** On the sign-in screen: the accounts that stand on this device, the present one among them. */
export function AccountsHere() {
  const t = useTranslations('accounts')
  const me = useMe()
  const [leaving, setLeaving] = useState<KnownAccount>()
  const [, setRemoved] = useState(0)
  const others = knownAccounts().filter(({ user_id }) => user_id !== me?.user_id)
  if (!me && others.length === 0) return null
  const go = ({ user_id }: KnownAccount) => void switchTo(user_id).catch(toastError('accounts.switch_failed'))
  return (
    <section aria-label={t('label')} className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-2">
      {me && (
        <>
          <p className="text-sm text-quiet">{t('stays', { name: nameOf(me) })}</p>
          <Link to={paths.home} className={row}>
            <Face account={me} text={t('back', { name: nameOf(me) })} />
          </Link>
        </>
      )}
      {others.map((account) =>
        account.session ? (
          <button key={account.user_id} type="button" onClick={() => go(account)} className={row}>
            <Face account={account} text={t('continue', { name: nameOf(account) })} />
          </button>
        ) : (
          <div key={account.user_id} className="flex items-center gap-3 ps-3">
            <Face account={account} text={nameOf(account)} under={t('sign_in_again')} />
            <IconButton icon={X} label={t('remove', { name: nameOf(account) })} onClick={() => setLeaving(account)} className="ms-auto" />
          </div>
        ),
      )}
      {leaving && (
        <ConfirmDialog
          title={t('remove_title', { name: nameOf(leaving) })}
          text={t('remove_text', { name: nameOf(leaving) })}
          icon={Trash2}
          confirm={t('remove_confirm')}
          action={async () => {
            await removeAccount(leaving.user_id)
            setRemoved((count) => count + 1)
          }}
          failed={toastError('accounts.remove_failed')}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </section>
  )
}

const row = 'flex min-h-14 w-full items-center gap-3 rounded-md border border-line px-3 py-2 text-start quiet-hover'

function Face({ account, text, under = account.username && `@${account.username}` }: FaceProps) {
  return (
    <>
      <Avatar src={account.avatar_url} initials={initials(account)} size={40} />
      <span className="min-w-0 text-sm">
        <span className="block truncate font-semibold">{text}</span>
        <span className="block truncate text-quiet">{under}</span>
      </span>
    </>
  )
}

interface FaceProps {
  account: KnownAccount
  text: string
  under?: string | null
}
