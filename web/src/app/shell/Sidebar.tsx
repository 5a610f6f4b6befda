import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AccountBlock } from '#app/shell/AccountBlock.tsx'
import { SidebarEntries } from '#app/shell/SidebarEntries.tsx'
import { cx } from '#ui/cx.ts'

export function Sidebar({ expanded, compose }: { expanded: boolean; compose: ReactNode }) {
  const t = useTranslations('nav')
  return (
    <nav
      aria-label={t('label')}
      className={cx(
        'sticky top-(--header-height) flex h-[calc(100dvh-var(--header-height)-var(--bars-height,0px))] shrink-0 flex-col justify-between overflow-y-auto scrollbar-none py-3',
        expanded ? 'w-64 pe-4' : 'w-12',
      )}
    >
      <div>
        <SidebarEntries collapsed={!expanded} />
        <div className="mt-4">{compose}</div>
      </div>
      <AccountBlock collapsed={!expanded} />
    </nav>
  )
}
