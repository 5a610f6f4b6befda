import { paths } from '@atelier/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { refuse } from '#data/session/account-entry.ts'
import { enterBeside } from '#data/session/foreign-link.ts'
import type { MailedToken, MailedType } from '#data/session/mailed-token.ts'
import { passingClient } from '#data/session/passing-client.ts'
import { authClient } from '#data/session/session.ts'
import { publicUrl, serverUrl } from '#device/server-address.ts'

export type MailedLink = MailedToken & { token_hash: string; type: MailedType }

/** Both null for readers at an address that the account does not have yet. */
export interface LinkPreview {
  user_id: string | null
  email: string | null
  new_email: string | null
}

export const useLinkPreview = (link: MailedLink) =>
  useQuery({
    queryKey: [...keys.mailedLink, link.token_hash, link.type],
    queryFn: () => previewOf(link),
    staleTime: 'static', // acting on the link uses it up, and signs in
    gcTime: 0,
    retry: false,
  })

async function previewOf({ token_hash, type }: MailedLink): Promise<LinkPreview | 'spent'> {
  const answer = await fetch(serverUrl('/auth/v1/verify/preview'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token_hash, type }),
  })
  if (answer.status === 400 || answer.status === 403) return 'spent'
  if (!answer.ok) throw new Error(`preview: ${answer.status}`)
  return (await answer.json()) as LinkPreview
}

/** `half`: the other address has to agree too; `left`: the page is being replaced. @throws AuthError otp_expired, user_banned, sign_up_held */
export async function followMailedLink(
  link: MailedLink,
  { viewer, owner }: { viewer: string | undefined; owner: string | null },
): Promise<Outcome> {
  const { token_hash, type } = link
  const isChange = type === 'email_change'
  // The current session stays: it may have passed the second step, or belong to another account.
  const isKept = viewer !== undefined && (isChange || viewer !== owner)
  const auth = isKept ? passingClient() : await authClient()
  const answer = await auth.verifyOtp({ token_hash, type })
  refuse(answer)
  const { session } = answer.data
  if (!session) return 'half'
  if (isKept && !isChange) {
    await enterBeside(session, placeAfter(link))
    return 'left'
  }
  if (isKept) await auth.signOut({ scope: 'local' })
  // A failure is harmless: the next renewal brings the new address.
  if (isKept && viewer === session.user.id) await (await authClient()).refreshSession()
  if (isChange) for (const queryKey of [keys.me, keys.account]) void queries.invalidateQueries({ queryKey })
  return 'done'
}

type Outcome = 'half' | 'done' | 'left'

/** For links of other clients. Changes of address end here, because they need a press. */
export function addressElsewhere({ token_hash, type, redirect_to = '' }: MailedLink): string | undefined {
  const leavesUs = URL.canParse(redirect_to) && hostOf(redirect_to) !== hostOf(publicUrl('/'))
  if (type === 'email_change' || !(leavesUs || token_hash.startsWith('pkce_'))) return undefined
  return publicUrl(`/auth/v1/verify?${new URLSearchParams({ token: token_hash, type, redirect_to })}`)
}

export function placeAfter({ type, redirect_to = '' }: MailedLink): string {
  if (!URL.canParse(redirect_to) || hostOf(redirect_to) !== hostOf(publicUrl('/'))) return places[type]
  const { pathname, search } = new URL(redirect_to)
  // Two slashes would begin an address of another server.
  return pathname.replace(/^\/+/, '/') + search
}

export const hostOf = (address: string) => new URL(address).host

const places: Record<MailedType, string> = {
  signup: paths.onboarding,
  invite: paths.onboarding,
  recovery: paths.resetPassword,
  magiclink: paths.home,
  email_change: paths.security,
}
