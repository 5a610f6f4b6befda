import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { entries, moreEntries, type NavigationEntry } from '#app/shell/entries.ts'
import { useEntry } from '#app/shell/use-entry.ts'
import { Badge } from '#ui/Badge.tsx'
import { cx } from '#ui/cx.ts'
import { Divider } from '#ui/Divider.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

interface Props {
  collapsed?: boolean
  onGo?: (() => void) | undefined
}

export function SidebarEntries(props: Props) {
  return (
    <>
      <Group {...props} entries={entries} />
      <Divider />
      <Group {...props} entries={moreEntries} />
    </>
  )
}

function Group({ entries, collapsed = false, onGo }: Props & { entries: NavigationEntry[] }) {
  const t = useTranslations('nav')
  return (
    <ul className="grid gap-1">
      {entries.map((entry) => (
        <li key={entry.to}>
          {collapsed ? (
            <Tooltip text={t(entry.word)}>
              <EntryLink entry={entry} collapsed onGo={onGo} />
            </Tooltip>
          ) : (
            <EntryLink entry={entry} onGo={onGo} />
          )}
        </li>
      ))}
    </ul>
  )
}

function EntryLink({ entry, collapsed = false, onGo }: { entry: NavigationEntry; collapsed?: boolean; onGo: (() => void) | undefined }) {
  const { to, icon: Icon } = entry
  const { name, badge, label } = useEntry(entry)
  return (
    <Link
      to={to}
      onClick={onGo}
      activeOptions={{ exact: !entry.deep, includeSearch: false }}
      activeProps={{ className: 'font-semibold text-accent-deep' }}
      inactiveProps={{ className: 'font-medium' }}
      className={cx('relative flex h-12 items-center rounded-full quiet-hover', collapsed ? 'justify-center' : 'gap-4 px-3')}
    >
      <Icon size={22} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
      <span aria-hidden="true" className={cx('flex min-w-0 items-center', !collapsed && 'flex-1')}>
        {!collapsed && <span className="min-w-0 flex-1 truncate">{name}</span>}
        {badge && <Badge corner={collapsed}>{badge}</Badge>}
      </span>
    </Link>
  )
}
