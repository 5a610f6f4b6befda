import { initials } from '@atelier/contract/rules/initials'
import { LogOut } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMe } from '#data/me.ts'
import { leave } from '#parts/account/leave.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'

/** Who is signed in, and the way out. */
export function AccountBlock({ collapsed = false }: { collapsed?: boolean }) {
  const t = useTranslations('nav')
  const me = useMe()
  const name = me?.full_name || me?.email || t('nobody')
  const avatar = <Avatar src={me?.avatar_url} initials={initials(me ?? {})} size={collapsed ? 32 : 40} />
  if (collapsed)
    return (
      <div className="grid justify-items-center gap-2">
        {avatar}
        <IconButton icon={LogOut} label={t('signOut')} onClick={leave} />
      </div>
    )
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-3 px-2">
        {avatar}
        <p className="min-w-0 text-sm">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block truncate text-quiet">{me?.username ? `@${me.username}` : t('noUsername')}</span>
        </p>
      </div>
      <Button tone="quiet" icon={LogOut} className="justify-start px-4!" onClick={leave}>
        {t('signOut')}
      </Button>
    </div>
  )
}
