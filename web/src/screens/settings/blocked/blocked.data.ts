import { type BlockedPerson, blockedUsers } from '@atelier/contract/follows'
import { entity } from '#data/cache/entity.ts'
import { keys } from '#data/cache/keys.ts'
import { useList } from '#data/cache/list.ts'
import { call } from '#data/client.ts'

// Not the people of other lists: these are as the viewer last saw them.
const people = entity<BlockedPerson>('blocked-person')

export const useBlockedPerson = (userId: string) => people.useQuery(userId).data

export const useBlocked = () =>
  useList(keys.blocked, async ({ cursor, signal }) => {
    const { items, next_cursor } = await call(blockedUsers, { cursor }, { signal })
    return { ids: items.map((person) => people.keep(person.user_id, person)), next_cursor }
  })
