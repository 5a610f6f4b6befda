import { paths } from '@atelier/contract/paths'
import { badgeCount } from '@atelier/contract/rules/count-format'
import { Link } from '@tanstack/react-router'
import { Bell, type LucideIcon, MessageCircle, PanelLeft } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { HeaderSearch } from '#app/shell/HeaderSearch.tsx'
import { useUnread, useUnreadMessages } from '#data/cache/unread.ts'
import { Badge } from '#ui/Badge.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Wordmark } from '#ui/Wordmark.tsx'

interface Props {
  onMenu: () => void
  expanded: boolean
  roomy: boolean
}

export function Header({ onMenu, expanded, roomy }: Props) {
  const t = useTranslations('nav')
  const app = useTranslations('app')
  return (
    <header className="notch sticky top-0 z-20 h-(--header-height) border-b border-line bg-ground">
      <div className="@container mx-auto flex h-full max-w-page items-center gap-1 px-1.5 md:px-0.5">
        <IconButton
          icon={PanelLeft}
          label={t('toggleSidebar')}
          aria-expanded={expanded}
          aria-keyshortcuts="Control+B Meta+B"
          onClick={onMenu}
        />
        <Link to={paths.home} className="min-w-0 rounded-sm px-1.5 py-2.5">
          <Wordmark label={app('name')} className="h-6 max-w-full" />
        </Link>
        {roomy && <HeaderSearch field />}
        <div className="ms-auto flex min-w-0">
          {!roomy && <HeaderSearch field={false} />}
          <MessagesLink />
          <BellLink />
        </div>
      </div>
    </header>
  )
}

function BellLink() {
  const t = useTranslations('nav')
  const unread = useUnread()
  return <CountedLink to={paths.notifications} icon={Bell} label={t('unread', { count: unread })} count={unread} />
}

function MessagesLink() {
  const t = useTranslations('nav')
  const { count } = useUnreadMessages()
  return (
    <CountedLink
      to={paths.messages}
      icon={MessageCircle}
      label={t('unread_messages', { count })}
      count={count}
      className="@max-[19rem]:hidden"
    />
  )
}

interface Counted {
  to: string
  icon: LucideIcon
  label: string
  count: number
  className?: string
}

function CountedLink({ to, icon: Icon, label, count, className }: Counted) {
  const language = useLocale()
  return (
    <Link
      to={to}
      aria-label={label}
      className={cx('hit relative inline-grid size-11 place-items-center rounded-full quiet-hover', className)}
    >
      <Icon size={22} aria-hidden="true" />
      {count > 0 && <Badge corner>{badgeCount(count, language)}</Badge>}
    </Link>
  )
}
