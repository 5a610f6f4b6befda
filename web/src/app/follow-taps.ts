import { paths } from '@atelier/contract/paths'
import { tapPlace } from '@atelier/contract/push'
import { ignored } from '@atelier/contract/rules/ignored'
import type { AnyRouter } from '@tanstack/react-router'
import { currentSession, onSessionChange } from '#data/session/session.ts'
import { onTap } from '#device/taps.ts'

/** Waits for the first screen and the session. Call it once. */
export const followTaps = (router: AnyRouter): Promise<void> => onTap((data) => void go(router, data))

async function go(router: AnyRouter, data: unknown) {
  await Promise.all([shown(router), sessionKnown()])
  if (isForViewer(data)) return router.navigate(tapPlace(data))
  const { to, search } = tapPlace(data)
  const { switchTo } = await import('#data/session/accounts.ts')
  const switched = switchTo(accountOf(data) ?? '', router.buildLocation({ to, search } as object).href)
  const isThere = await ignored(switched, 'without room for both sessions it stays with this one')
  if (!isThere) await router.navigate({ to: paths.home })
}

const accountOf = (data: unknown) => ((data ?? {}) as { accountId?: string }).accountId

/** Signed out, the guard asks to sign in and goes on from there. */
function isForViewer(data: unknown): boolean {
  const accountId = accountOf(data)
  const session = currentSession()
  return session.status !== 'signed_in' || accountId === undefined || accountId === session.user.id
}

export function shown(router: AnyRouter): Promise<unknown> {
  if (router.state.resolvedLocation) return Promise.resolve()
  return new Promise<void>((resolve) => {
    const stop = router.subscribe('onRendered', () => {
      stop()
      resolve()
    })
  })
}

function sessionKnown(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const settle = () => currentSession().status !== 'loading' && resolve()
  const stop = onSessionChange(settle)
  settle()
  return promise.finally(stop)
}
