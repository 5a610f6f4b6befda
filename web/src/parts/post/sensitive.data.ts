import { isFailure } from '@atelier/contract/errors'
import { coverMedia, uncoverMedia } from '@atelier/contract/posts'
import { changePost } from '#data/cache/entities.ts'
import { call } from '#data/client.ts'
import { toastError } from '#data/toasts.ts'
import { invalidateThumbnails } from '#parts/post/edit.data.ts'

export function markSensitive(post_id: string, post_media_id: string, wish: boolean): void {
  changePost(post_id, `sensitive ${post_media_id}`, {
    wish,
    guess: (post, is_sensitive) => ({
      ...post,
      post_media: post.post_media.map((media) => (media.id === post_media_id ? { ...media, is_sensitive } : media)),
    }),
    send: (is_sensitive) => call(is_sensitive ? coverMedia : uncoverMedia, { post_id, post_media_id }),
  }).then(invalidateThumbnails, (error) => {
    if (isFailure(error, 'forbidden')) toastError('postEdits.sensitive.kept')(undefined)
    else toastError('postEdits.sensitive.failed')(error)
  })
}
