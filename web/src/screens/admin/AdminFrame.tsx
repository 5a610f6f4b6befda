import { rights } from '@atelier/contract/admin/rights'
import { paths } from '@atelier/contract/paths'
import { Link, Navigate, useLocation } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { RoleBadge } from '#parts/admin/RoleBadge.tsx'
import { useRoleCheck, useStaff } from '#parts/admin/staff.ts'
import { lazyPart } from '#parts/lazy-part.ts'
import { DecisionTray } from '#screens/admin/DecisionTray.tsx'
import { NeedsRole } from '#screens/admin/NeedsRole.tsx'
import { Restricted } from '#screens/admin/Restricted.tsx'
import { sections } from '#screens/admin/sections.ts'
import { SkipLink } from '#ui/SkipLink.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { Wordmark } from '#ui/Wordmark.tsx'

const NotFoundScreen = lazyPart(() => import('#screens/not-found/NotFoundScreen.tsx').then((file) => file.NotFoundScreen))

export function AdminFrame() {
  const check = useRoleCheck()
  if (check.isPending) return <Waiting />
  if (check.isError) return <Restricted error={check.error} onRetry={() => void check.refetch()} />
  return check.data === 'user' ? <Restricted /> : <Area />
}

function Waiting() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Loading />
    </main>
  )
}

function Loading() {
  const t = useTranslations('app')
  return (
    <div className="grid place-items-center py-24 text-quiet">
      <Spinner size={28} label={t('loading')} />
    </div>
  )
}

function Area() {
  const t = useTranslations('admin')
  const app = useTranslations('app')
  const { role, may } = useStaff()
  const here = useLocation({ select: ({ pathname }) => pathname.replace(/(.)\/+$/, '$1') })
  const section = sections.find(({ to }) => to === here)
  if (here === paths.admin) return <Navigate to={paths.adminUsers} replace />
  if (!section) {
    return (
      <Suspense fallback={<Waiting />}>
        <NotFoundScreen />
      </Suspense>
    )
  }
  return (
    <>
      <SkipLink target="content" label={app('skip')} />
      <header className="notch sticky top-0 z-20 border-b border-line bg-ground">
        <div className="mx-auto flex h-14 max-w-[90rem] items-center gap-3 px-4 md:px-6">
          <Link to={paths.home} aria-label={t('to_app')} className="flex items-center gap-2 rounded-sm py-2.5">
            <ArrowLeft size={18} className="text-quiet" aria-hidden="true" />
            <Wordmark label={app('name')} className="h-5.5 max-sm:hidden" />
          </Link>
          <span aria-hidden="true" className="h-5 border-s border-line max-sm:hidden" />
          <p className="display min-w-0 truncate text-base">{t('title')}</p>
          <span className="ms-auto shrink-0">
            <RoleBadge role={role} />
          </span>
        </div>
      </header>
      <div className="mx-auto max-w-[90rem] md:flex">
        <Navigation here={here} />
        <main
          id="content"
          tabIndex={-1}
          className="min-h-[calc(100dvh-var(--header-height))] min-w-0 flex-1 px-4 pt-6 pb-24 outline-none md:px-8"
        >
          {may(section.right) ? (
            <Suspense fallback={<Loading />}>
              <section.Screen />
            </Suspense>
          ) : (
            <NeedsRole role={rights[section.right]} />
          )}
        </main>
      </div>
      <DecisionTray />
    </>
  )
}

function Navigation({ here }: { here: string }) {
  const t = useTranslations('admin')
  const { may } = useStaff()
  const bar = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the bar follows where the viewer is
  useEffect(() => {
    const nav = bar.current
    const mark = nav?.querySelector<HTMLElement>('[aria-current]')
    if (nav && mark) nav.scrollLeft = mark.offsetLeft - (nav.clientWidth - mark.clientWidth) / 2
  }, [here])
  return (
    <nav
      ref={bar}
      aria-label={t('navigation')}
      className="sticky top-(--header-height) z-10 overflow-x-auto border-b border-line bg-ground scrollbar-none md:h-[calc(100dvh-var(--header-height))] md:w-60 md:shrink-0 md:border-e md:border-b-0 md:py-4"
    >
      <ul className="flex gap-1 px-2 py-1.5 md:grid md:px-3">
        {sections
          .filter(({ right }) => may(right))
          .map(({ to, word, icon: Icon }) => (
            <li key={to} className="shrink-0">
              <Link
                to={to}
                activeOptions={{ includeSearch: false }}
                activeProps={{ className: 'bg-accent-wash font-semibold text-accent-deep' }}
                inactiveProps={{ className: 'font-medium' }}
                className="flex min-h-11 items-center gap-2.5 rounded-full px-3.5 text-sm whitespace-nowrap quiet-hover -outline-offset-2"
              >
                <Icon size={18} aria-hidden="true" />
                {t(`sections.${word}`)}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
