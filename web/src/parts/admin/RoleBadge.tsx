import type { RoleName } from '@atelier/contract/choices'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'

/** Staff area only: roles are not public. */
export function RoleBadge({ role }: { role: RoleName }) {
  const t = useTranslations('admin')
  return (
    <span
      data-role={role}
      className={cx('inline-flex min-h-6 items-center rounded-full px-2.5 text-xs font-semibold whitespace-nowrap', looks[role])}
    >
      {t(`roles.${role}`)}
    </span>
  )
}

const looks: Record<RoleName, string> = {
  super_admin: 'bg-accent text-on-accent forced-colors:border',
  admin: 'bg-verified/12 text-verified',
  moderator: 'bg-warning/14 text-warning',
  user: 'bg-sunken text-quiet',
}
