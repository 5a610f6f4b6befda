import { paths } from '@atelier/contract/paths'
import { ownPins, pinPost, unpinPost } from '@atelier/contract/pins'
import { useQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'
import { toast } from '#ui/toast.ts'
import { translator } from '#words/words.ts'

export function useIsPinned(postId: string): boolean {
  const own = useQuery({ queryKey: keys.pins, queryFn: async ({ signal }) => (await call(ownPins, {}, { signal })).post_ids })
  return own.data?.includes(postId) ?? false
}

export async function setPostPinned(post: { id: string; user_id: string }, wish: boolean): Promise<void> {
  try {
    const { post_ids } = await call(wish ? pinPost : unpinPost, { post_id: post.id })
    queries.setQueryData(keys.pins, post_ids)
  } catch (error) {
    return toastError('postMenu.pin_failed')(error)
  }
  // Reset rather than refetched: the new order must not make the wall jump.
  void queries.resetQueries({ queryKey: [...keys.profilePosts, post.user_id, 'posts'] })
  const t = translator()
  if (wish) toast({ title: t('postMenu.pinned'), to: paths.ownProfile })
  else toastSuccess('postMenu.unpinned')
}
