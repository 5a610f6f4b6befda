import { isFailure } from '@atelier/contract/errors'
import { coverMedia, uncoverMedia } from '@atelier/contract/posts'
import { changePost } from '#data/cache/entities.ts'
import { call } from '#data/client.ts'
import { toastError } from '#data/toasts.ts'
import { thumbnailsChanged } from '#parts/post/edit.data.ts'

export function markSensitive(post_id: string, order_index: number, wish: boolean): void {
  changePost(post_id, `sensitive ${order_index}`, {
    wish,
    guess: (post, is_sensitive) => ({
      ...post,
      post_media: post.post_media.map((media) => (media.order_index === order_index ? { ...media, is_sensitive } : media)),
    }),
    send: (is_sensitive) => call(is_sensitive ? coverMedia : uncoverMedia, { post_id, order_index }),
  }).then(thumbnailsChanged, (error) => {
    if (isFailure(error, 'forbidden')) toastError('postEdits.sensitive.kept')(undefined)
    else toastError('postEdits.sensitive.failed')(error)
  })
}
