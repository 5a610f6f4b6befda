import { blockUser, unblockUser } from '@atelier/contract/follows'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'

export async function block(userId: string): Promise<void> {
  await call(blockUser, { user_id: userId })
  await forgetLists()
}

export async function unblock(userId: string): Promise<void> {
  await call(unblockUser, { user_id: userId })
  await forgetLists()
}

// Every list may hold something of this person.
const forgetLists = () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.me[0] })
