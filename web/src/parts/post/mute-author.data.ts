import type { Author } from '@atelier/contract/authors'
import { readPost } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { arrangeList } from '#data/cache/list.ts'
import { queries } from '#data/cache/queries.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'
import { setPersonMuted } from '#parts/person/mute.data.ts'
import { toast } from '#ui/toast.ts'
import { translator } from '#words/words.ts'

/** Their posts leave the lists that are open, but not their profile. */
export async function muteAuthor(author: Author, name: string): Promise<void> {
  try {
    await setPersonMuted(author, true)
  } catch (error) {
    return toastError('profile.mute_failed')(error)
  }
  for (const queryKey of everybodys)
    for (const [variant] of queries.getQueriesData({ queryKey }))
      arrangeList(variant, (ids) => ids.filter((id) => readPost(id)?.user_id !== author.user_id))
  const t = translator()
  toast({ title: t('postMenu.muted', { name }), action: { label: t('posts.menu.undo'), onPress: () => void unmuteAuthor(author) } })
}

export async function unmuteAuthor(author: Author): Promise<void> {
  try {
    await setPersonMuted(author, false)
  } catch (error) {
    return toastError('profile.mute_failed')(error)
  }
  for (const queryKey of everybodys) void queries.invalidateQueries({ queryKey })
  toastSuccess('profile.unmuted')
}

const everybodys = [keys.feed, keys.exploreMedia, keys.hashtagPosts, keys.communityPosts]
