import { approveMember, declineMember } from '@atelier/contract/communities'
import { approveFollowRequest, declineFollowRequest, followRequests } from '@atelier/contract/follows'
import type { Notification } from '@atelier/contract/notifications'
import { keepPeople } from '#data/cache/entities.ts'
import { entity } from '#data/cache/entity.ts'
import { keys } from '#data/cache/keys.ts'
import { useList } from '#data/cache/list.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { toastError } from '#data/toasts.ts'

export interface Request {
  user_id: string
  community_id?: string | undefined
}
type State = 'open' | 'approved' | 'declined'

const states = entity<State>('request')
const idOf = ({ user_id, community_id = '' }: Request) => `${community_id} ${user_id}`

export function requestIn({ data, senderProfile }: Notification): Request | undefined {
  if (!senderProfile) return undefined
  const { user_id } = senderProfile
  if (data.kind === 'follow_request') return { user_id }
  return data.kind === 'community_request' && data.community_id ? { user_id, community_id: data.community_id } : undefined
}

/** The server has just said that it waits for an answer. */
export const isOpen = (request: Request) => states.keep(idOf(request), 'open')

export const useRequestState = (request: Request): State => states.useQuery(idOf(request)).data ?? 'open'

export async function answerRequest(request: Request, wish: 'approved' | 'declined'): Promise<void> {
  const sent = states.change<State>(idOf(request), 'answer', { wish, guess: (_, wish) => wish, send: (wish) => send(request, wish) })
  await sent.catch(toastError('notifications.requests.failed'))
  await queries.invalidateQueries({ queryKey: request.community_id ? [...keys.communities, request.community_id] : keys.followRequests })
}

export const useFollowRequests = (enabled: boolean) =>
  useList(
    keys.followRequests,
    async ({ cursor, signal }) => {
      const { items, next_cursor } = await call(followRequests, { cursor }, { signal })
      for (const { user_id } of items) isOpen({ user_id })
      return { ids: keepPeople(items), next_cursor }
    },
    { enabled },
  )

async function send({ user_id, community_id }: Request, wish: State): Promise<State> {
  if (community_id) await call(wish === 'approved' ? approveMember : declineMember, { community_id, user_id })
  else await call(wish === 'approved' ? approveFollowRequest : declineFollowRequest, { user_id })
  return wish
}
