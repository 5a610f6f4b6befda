import { deletions, undoDeletion } from '@atelier/contract/post-deletions'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepPost } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { toastError } from '#data/toasts.ts'

interface Deletion {
  post_id: string
  content: string
  ends_at: number // by this device's clock
}

/** The viewer's deletions that can still be undone. */
export function useDeletions({ enabled } = { enabled: true }): Deletion[] | undefined {
  const { data } = useQuery({ queryKey: keys.deletions, queryFn: ({ signal }) => read(signal), staleTime: 0, enabled })
  useEffect(() => {
    const timers = data?.map(({ post_id, ends_at }) => setTimeout(() => forget(post_id), ends_at - Date.now()))
    return () => timers?.forEach(clearTimeout)
  }, [data])
  return data
}

async function read(signal: AbortSignal): Promise<Deletion[]> {
  const { items } = await call(deletions, {}, { signal })
  return items.map(({ left_ms, ...deletion }) => ({ ...deletion, ends_at: Date.now() + left_ms }))
}

/** @returns false if it failed; a toast reports why */
export async function undo(post_id: string): Promise<boolean> {
  try {
    keepPost(await call(undoDeletion, { post_id }))
  } catch (error) {
    toastError('postDeletions.undo_failed')(error)
    return false
  }
  forget(post_id)
  for (const queryKey of [keys.profilePosts, keys.feed, keys.collections, keys.me]) void queries.invalidateQueries({ queryKey })
  return true
}

const forget = (postId: string) =>
  void queries.setQueryData<Deletion[]>(keys.deletions, (all) => all?.filter(({ post_id }) => post_id !== postId))
