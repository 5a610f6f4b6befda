import { initials } from '@atelier/contract/rules/initials'
import { ChevronsUpDown, LogOut } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { AccountMenu } from '#app/shell/AccountMenu.tsx'
import { useMe } from '#data/cache/me.ts'
import { askAndSignOut } from '#parts/account/leave.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'

export function AccountBlock({ collapsed = false, onGo }: { collapsed?: boolean; onGo?: () => void }) {
  const t = useTranslations('nav')
  const me = useMe()
  return (
    <div className={cx('grid gap-1', collapsed && 'justify-items-center')}>
      <AccountMenu
        onGo={onGo}
        trigger={(props) => (
          <button
            type="button"
            {...props}
            className={cx('flex min-w-0 items-center gap-3 rounded-full text-start quiet-hover', collapsed ? 'p-1.5' : 'p-1 pe-3')}
          >
            <Avatar src={me?.avatar_url} initials={initials(me ?? {})} size={collapsed ? 32 : 40} />
            <span className={cx('min-w-0 flex-1 text-sm', collapsed && 'sr-only')}>
              <span className="block truncate font-semibold">{me?.full_name || me?.email || t('nobody')}</span>
              <span className="block truncate text-quiet">{me?.username ? `@${me.username}` : t('noUsername')}</span>
            </span>
            <span className="sr-only">{t('account')}</span>
            {!collapsed && <ChevronsUpDown size={16} className="text-quiet" aria-hidden="true" />}
          </button>
        )}
      />
      {collapsed ? (
        <Tooltip text={t('signOut')}>
          <IconButton icon={LogOut} label={t('signOut')} onClick={askAndSignOut} />
        </Tooltip>
      ) : (
        <Button tone="quiet" icon={LogOut} className="justify-start gap-4! px-3.5!" onClick={askAndSignOut}>
          {t('signOut')}
        </Button>
      )}
    </div>
  )
}
