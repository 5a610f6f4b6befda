import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { entries } from '#app/shell/entries.ts'
import { cx } from '#ui/cx.ts'

/** The places of the app, one below the other; icons alone when `collapsed`. */
export function SidebarEntries({ collapsed = false, onGo }: { collapsed?: boolean; onGo?: () => void }) {
  const t = useTranslations('nav')
  return (
    <ul className="grid gap-1">
      {entries.map(({ to, word, icon: Icon }) => (
        <li key={to}>
          <Link
            to={to}
            onClick={onGo}
            aria-label={collapsed ? t(word) : undefined}
            title={collapsed ? t(word) : undefined}
            activeProps={{ className: 'text-accent-deep font-semibold' }}
            inactiveProps={{ className: 'text-ink font-medium' }}
            className={cx('flex h-12 items-center rounded-full quiet-hover', collapsed ? 'justify-center' : 'gap-4 px-4')}
          >
            <Icon size={22} aria-hidden="true" />
            {!collapsed && t(word)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
