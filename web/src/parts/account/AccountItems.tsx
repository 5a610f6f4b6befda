import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import { badgeCount } from '@atelier/contract/rules/count-format'
import { ignored } from '@atelier/contract/rules/ignored'
import { initials } from '@atelier/contract/rules/initials'
import { UserPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { waitingByAccount } from '#data/outbox/waiting.ts'
import { hasAllAccounts, remember, switchTo } from '#data/session/accounts.ts'
import { type KnownAccount, knownAccounts } from '#data/session/known-accounts.ts'
import { unreadBeside } from '#data/session/unread-beside.ts'
import { toastError } from '#data/toasts.ts'
import { nameOf } from '#parts/account/name-of.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Divider } from '#ui/Divider.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

/** The accounts on this device, in the menu of the current one. */
export function AccountItems() {
  const t = useTranslations('accounts')
  const me = useMe()
  const [waiting, setWaiting] = useState<Record<string, number>>({})
  const [unread, setUnread] = useState<Record<string, number>>({})
  const box = useRef<HTMLDivElement>(null)
  const isReady = me !== undefined
  useEffect(() => {
    if (!isReady) return
    const ask = () => {
      void ignored(waitingByAccount(), 'said once it can be read').then((counts) => setWaiting(counts ?? {}))
      void unreadBeside().then(setUnread)
    }
    // The menu stays mounted once it was open.
    const menu = box.current?.closest('[popover]')
    const toggled = (event: Event) => (event as ToggleEvent).newState === 'open' && ask()
    ask()
    menu?.addEventListener('toggle', toggled)
    return () => menu?.removeEventListener('toggle', toggled)
  }, [isReady])
  useEffect(() => {
    if (me) remember(me)
  }, [me])
  if (!me) return null
  const others = knownAccounts().filter(({ user_id }) => user_id !== me.user_id)
  const add = () => window.location.assign(`${paths.signIn}?${new URLSearchParams({ beside: me.user_id })}`)
  const go = ({ user_id, session }: KnownAccount) => (session ? void switchTo(user_id).catch(toastError('accounts.switch_failed')) : add())
  const full = hasAllAccounts()
  return (
    <div ref={box} className="contents">
      {others.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a group of menu items is no fieldset
        <div role="group" aria-label={t('label')}>
          <MenuItem chosen onSelect={() => {}}>
            <Face account={me} />
          </MenuItem>
          {others.map((account) => {
            const count = waiting[account.user_id] ?? 0
            const said = [!account.session && t('sign_in_again'), count > 0 && t('waiting', { count })].filter(Boolean)
            return (
              <MenuItem key={account.user_id} chosen={false} onSelect={() => go(account)}>
                <Face account={account} said={said.join(' · ')} unread={unread[account.user_id]} />
              </MenuItem>
            )
          })}
        </div>
      )}
      <MenuItem icon={UserPlus} disabled={full} onSelect={add}>
        {full ? t('full', { max: limits.accounts }) : t('add')}
      </MenuItem>
      <Divider />
    </div>
  )
}

function Face({ account, said, unread = 0 }: { account: KnownAccount; said?: string; unread?: number | undefined }) {
  const t = useTranslations('accounts')
  const language = useLocale()
  const { username, avatar_url } = account
  return (
    <>
      <Avatar src={avatar_url} initials={initials(account)} size={32} />
      <span className="max-w-52 min-w-0 py-1.5">
        <span className="block truncate">{nameOf(account)}</span>
        <span className="block truncate text-xs font-normal text-quiet">{said || (username && `@${username}`)}</span>
      </span>
      {unread > 0 && (
        <span className="ms-auto">
          <span aria-hidden="true">
            <Badge>{badgeCount(unread, language)}</Badge>
          </span>
          <VisuallyHidden>{t('unread', { count: unread })}</VisuallyHidden>
        </span>
      )}
    </>
  )
}
