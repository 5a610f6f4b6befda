import { noticesOfPost, resumeNoticesOfPost, stopNoticesOfPost } from '@atelier/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { toastError } from '#data/toasts.ts'
import { toast } from '#ui/toast.ts'
import { translator } from '#words/words.ts'

const keyOf = (postId: string) => [...keys.notifications, 'post', postId]

export const usePostNotifications = (postId: string) =>
  useQuery({ queryKey: keyOf(postId), queryFn: ({ signal }) => call(noticesOfPost, { post_id: postId }, { signal }), staleTime: 0 }).data
    ?.notices

export async function setPostNotifications(postId: string, wish: 'on' | 'stopped'): Promise<void> {
  try {
    queries.setQueryData(keyOf(postId), await call(wish === 'on' ? resumeNoticesOfPost : stopNoticesOfPost, { post_id: postId }))
  } catch (error) {
    return toastError('postMenu.notices_failed')(error)
  }
  const t = translator()
  if (wish === 'on') return toast({ title: t('postMenu.notices_resumed') })
  toast({
    title: t('postMenu.notices_stopped'),
    action: { label: t('posts.menu.undo'), onPress: () => void setPostNotifications(postId, 'on') },
  })
}
