import { limits } from '@atelier/contract/limits'
import { deletePost, hidePost, unhidePost } from '@atelier/contract/posts'
import { dropPost } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { removeWithUndo } from '#data/cache/list.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { toastError } from '#data/toasts.ts'
import { undo } from '#parts/post/deletions.data.ts'
import { toast } from '#ui/toast.ts'
import { translator } from '#words/words.ts'

export async function hide(postId: string): Promise<void> {
  try {
    await call(hidePost, { post_id: postId })
  } catch (error) {
    return toastError('postMenu.hide_failed')(error)
  }
  const showAgain = hideFromLists(postId)
  const t = translator()
  toast({ title: t('postMenu.hidden'), action: { label: t('posts.menu.undo'), onPress: showAgain } })
}

/** For a post that the server now hides from the viewer. @returns an undo */
export function hideFromLists(postId: string): () => void {
  const putBack = removeWithUndo([], postId)
  void queries.invalidateQueries({ queryKey: keys.collections })
  return () =>
    void call(unhidePost, { post_id: postId }).then(() => {
      putBack()
      void queries.invalidateQueries({ queryKey: keys.feed })
      void queries.invalidateQueries({ queryKey: keys.collections })
    }, toastError('postMenu.show_failed'))
}

export async function removePost(postId: string): Promise<void> {
  await call(deletePost, { post_id: postId })
  const putBack = removeWithUndo([], postId)
  dropPost(postId)
  const t = translator()
  const takeBack = () => void undo(postId).then((back) => back && putBack())
  toast({
    title: t('postDeletions.done'),
    action: { label: t('posts.menu.undo'), onPress: takeBack },
    durationMs: limits.postDeletion.undoMs,
  })
  for (const queryKey of [keys.collections, keys.me, keys.deletions]) void queries.invalidateQueries({ queryKey })
}
