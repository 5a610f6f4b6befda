import { isFailure } from '@atelier/contract/errors'
import { coverMedia, uncoverMedia } from '@atelier/contract/posts'
import { changePost } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { toastError } from '#data/toasts.ts'

export function markSensitive(post_id: string, order_index: number, wish: boolean): void {
  changePost(post_id, `sensitive ${order_index}`, {
    wish,
    guess: (post, is_sensitive) => ({
      ...post,
      post_media: post.post_media.map((media) => (media.order_index === order_index ? { ...media, is_sensitive } : media)),
    }),
    send: (is_sensitive) => call(is_sensitive ? coverMedia : uncoverMedia, { post_id, order_index }),
  }).then(
    () => {
      // Covers of collections and thumbnails of notifications are copies.
      void queries.invalidateQueries({ queryKey: keys.collections })
      void queries.invalidateQueries({ queryKey: keys.notifications })
    },
    (error) => {
      if (isFailure(error, 'forbidden')) toastError('postEdits.sensitive.kept')(undefined)
      else toastError('postEdits.sensitive.failed')(error)
    },
  )
}
