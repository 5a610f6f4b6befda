import { ignored } from '@atelier/contract/rules/ignored'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { guardVerdict } from '#app/guard.ts'
import { Unreachable } from '#app/Unreachable.tsx'
import { useMeQuery } from '#data/cache/me.ts'
import { isLinkReported, mailedLink } from '#data/session/callback.ts'
import { isKnownHere } from '#data/session/known-here.ts'
import { authClient, isIn, useSession } from '#data/session/session.ts'
import { useLookIsKnown } from '#parts/settings/follow-look.ts'
import { Spinner } from '#ui/Spinner.tsx'

export function Guard({ children }: { children: ReactNode }) {
  const location = useShownLocation()
  const session = useSession()
  const me = useMeQuery()
  const lookIsKnown = useLookIsKnown()
  const path = location.pathname.replace(/(.)\/+$/, '$1')
  const said = guardVerdict({
    path,
    next: inAppPath((location.search as { next?: unknown }).next),
    link: !mailedLink ? 'none' : isLinkReported() ? 'told' : 'untold',
    session: session.status === 'loading' && session.failed ? 'failed' : session.status,
    ended: session.status === 'signed_out' && session.ended,
    known: isKnownHere(),
    left: session.status === 'signed_out' && session.leftFrom === location.pathname,
    adding: session.status === 'signed_in' && (location.search as { beside?: unknown }).beside === session.user.id,
    recovering: session.status === 'signed_in' && session.recovering,
    owing: session.status === 'signed_in' && !isIn(session),
    profile: me.data && lookIsKnown ? (me.data.onboarding_completed ? 'complete' : 'incomplete') : me.isError ? 'failed' : 'loading',
  })
  if (said === 'show') return children
  if (said === 'failed')
    return (
      <Unreachable onRetry={() => void (session.status === 'loading' ? ignored(authClient(), 'the screen still says so') : me.refetch())} />
    )
  if (said === 'wait') return <Waiting />
  return <Redirect to={said.to} next={said.next === path ? location.pathname + location.searchStr : said.next} />
}

/** The mounted screen's; the address bar is ahead while the next one loads. */
function useShownLocation() {
  const first = useRef(useRouterState({ select: (state) => state.location }))
  return useRouterState({ select: (state) => state.resolvedLocation }) ?? first.current
}

function Waiting() {
  const t = useTranslations('app')
  return (
    <main className="grid min-h-dvh place-items-center text-quiet">
      <Spinner size={28} label={t('loading')} />
    </main>
  )
}

function Redirect({ to, next }: { to: string; next: string | undefined }) {
  const { history } = useRouter()
  const href = next ? `${to}?${new URLSearchParams({ next })}` : to
  useEffect(() => history.replace(href), [history, href])
  return <Waiting />
}

function inAppPath(value: unknown): string | undefined {
  // Not their origins: the one of iPhones is opaque.
  const { href, host } = window.location
  const path = typeof value === 'string' ? value.split('#')[0] : undefined
  if (!path?.startsWith('/') || !URL.canParse(path, href)) return undefined
  return new URL(path, href).host === host ? path : undefined
}
