import { addToCollection, collectionsOfPost } from '@atelier/contract/bookmarks'
import { paths } from '@atelier/contract/paths'
import { likePost, type Post, savePost, sharePost, unlikePost, unsavePost } from '@atelier/contract/posts'
import { changePost, keepPost, readPost } from '#data/cache/entities.ts'
import { liked, saved } from '#data/cache/guesses.ts'
import { keys } from '#data/cache/keys.ts'
import { removeWithUndo } from '#data/cache/list.ts'
import { refetchBookmarks } from '#data/cache/taken.ts'
import { call } from '#data/client.ts'
import { toggleActions } from '#data/outbox/later.ts'
import { titled, toastError, toastSuccess } from '#data/toasts.ts'
import { copyText } from '#device/clipboard.ts'
import { publicUrl } from '#device/server-address.ts'
import { shareLink } from '#device/share.ts'
import { collect } from '#parts/bookmarks/collecting.ts'
import { toast } from '#ui/toast.ts'
import { translator } from '#words/words.ts'

export function like(postId: string, wish: boolean): void {
  changePost(postId, 'like', {
    wish,
    guess: liked,
    ...toggleActions(likePost, unlikePost, { post_id: postId }),
  }).catch(toastError('posts.like.failed'))
}

export function save(postId: string, wish: boolean): void {
  const putBack = wish ? undefined : removeWithUndo(keys.bookmarks, postId)
  let collected: string[] = []
  const { later } = toggleActions(savePost, unsavePost, { post_id: postId })
  const send = async (saved: boolean) => {
    if (saved) return call(savePost, { post_id: postId })
    collected = (await call(collectionsOfPost, { post_id: postId })).collection_ids
    return call(unsavePost, { post_id: postId })
  }
  setSaved(postId, wish, send, later).then(
    () => {
      const t = translator()
      if (readPost(postId)?.user_saved) {
        const action = { label: t('posts.save.collect'), onPress: () => collect(postId) }
        return toast({ ...titled(t('posts.save.done')), to: paths.bookmarks, action })
      }
      const undo = () => {
        putBack?.()
        void saveInto(postId, collected)
      }
      toast({ ...titled(t('posts.save.undone')), action: { label: t('posts.menu.undo'), onPress: undo } })
    },
    (error) => {
      putBack?.()
      toastError('posts.save.failed')(error)
    },
  )
}

const saveInto = (postId: string, collectionIds: string[]) =>
  setSaved(postId, true, async () => {
    const post = await call(savePost, { post_id: postId })
    // Collections deleted meanwhile are skipped.
    await Promise.allSettled(collectionIds.map((collection_id) => call(addToCollection, { collection_id, post_id: postId })))
    return post
  }).catch(toastError('posts.save.failed'))

async function setSaved(
  postId: string,
  wish: boolean,
  send: (saved: boolean) => Promise<Post>,
  later?: (saved: boolean) => Promise<void>,
): Promise<void> {
  await changePost(postId, 'save', { wish, guess: saved, send, later })
  refetchBookmarks(postId)
}

export async function share(post: Post): Promise<void> {
  try {
    const how = await shareLink({ url: linkTo(post.id), title: post.content.slice(0, 80) })
    if (how === 'cancelled') return
    if (how === 'copied') toastSuccess('posts.share.copied')
  } catch (error) {
    return toastError('posts.share.failed')(error)
  }
  countShare(post.id)
}

/** The link is out already, so a failure is ignored. */
export function countShare(postId: string): void {
  void call(sharePost, { post_id: postId }).then(keepPost, () => undefined)
}

export const copyLink = (postId: string, search = ''): Promise<boolean> =>
  copyText(linkTo(postId) + search).then(
    () => {
      toastSuccess('posts.share.copied')
      return true
    },
    (error) => {
      toastError('posts.share.failed')(error)
      return false
    },
  )

const linkTo = (postId: string) => publicUrl(paths.post(postId))
