import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { entries } from '#app/shell/entries.ts'

export function BottomNavigation({ middle }: { middle: ReactNode }) {
  const t = useTranslations('nav')
  const shown = entries.filter(({ bottom }) => bottom)
  return (
    <nav aria-label={t('label')} className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-ground pb-[env(safe-area-inset-bottom)]">
      <ul className="flex">
        {shown.map(({ to, word, icon: Icon }, index) => (
          <Fragment key={to}>
            {index === Math.ceil(shown.length / 2) && <li className="grid flex-1 place-items-center">{middle}</li>}
            <li className="flex-1">
              <Link
                to={to}
                activeOptions={{ exact: true, includeSearch: false }}
                activeProps={{ className: 'text-accent-deep' }}
                inactiveProps={{ className: 'text-quiet' }}
                className="grid h-14 place-items-center content-center gap-0.5 text-xs font-medium -outline-offset-2"
              >
                <Icon size={22} aria-hidden="true" />
                {t(word)}
              </Link>
            </li>
          </Fragment>
        ))}
      </ul>
    </nav>
  )
}
