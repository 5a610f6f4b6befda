import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { entries, type NavigationEntry } from '#app/shell/entries.ts'
import { useEntry } from '#app/shell/use-entry.ts'
import { Badge } from '#ui/Badge.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

export function BottomNavigation({ middle }: { middle: ReactNode }) {
  const t = useTranslations('nav')
  const shown = entries.filter(({ bottom }) => bottom)
  return (
    <nav
      aria-label={t('label')}
      className="in-data-[keyboard]:hidden fixed inset-x-0 bottom-0 z-20 border-t border-line bg-ground pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="flex">
        {shown.map((entry, index) => (
          <Fragment key={entry.to}>
            {index === Math.ceil(shown.length / 2) && <li className="grid flex-1 place-items-center max-[22.5rem]:flex-auto">{middle}</li>}
            <li className="min-w-0 flex-1 max-[22.5rem]:flex-auto">
              <EntryLink entry={entry} />
            </li>
          </Fragment>
        ))}
      </ul>
    </nav>
  )
}

function EntryLink({ entry }: { entry: NavigationEntry }) {
  const { to, icon: Icon } = entry
  const { name, badge, label } = useEntry(entry)
  return (
    <Link
      to={to}
      activeOptions={{ exact: !entry.deep, includeSearch: false }}
      activeProps={{ className: 'text-accent-deep' }}
      inactiveProps={{ className: 'text-quiet' }}
      className="grid h-14 place-items-center content-center gap-0.5 text-[min(0.75rem,12.5px)] leading-4 font-medium -outline-offset-2"
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      <span aria-hidden="true" className="relative">
        <Icon size={22} />
        {badge && (
          <span className="absolute -top-1.5 start-3.5 flex">
            <Badge>{badge}</Badge>
          </span>
        )}
      </span>
      <span aria-hidden="true" className="max-w-full truncate">
        {name}
      </span>
    </Link>
  )
}
