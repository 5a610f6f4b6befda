import { expect, test } from 'vitest'
import { changesTo, formOf } from '#parts/composer/post-edit.ts'
import { aPicture, aPost } from '#testing/posts.ts'

const [one, two, three] = ['one', 'two', 'three'].map((name) => `/media/post-media/ann/${name}.webp`)
const post = aPost({
  content: 'Three prints',
  version: 4,
  location: 'Norway',
  post_media: [one, two, three].map((media_url, order_index) => aPicture({ media_url: `${media_url}?v=signed`, order_index })),
})
const edit = { version: 4, order: [`${three}`, `${one}`, `${two}`] }

test('a new order is sent as places in the version that was edited, and shown at once', () => {
  expect(formOf(post, edit).media.map(({ key }) => key)).toEqual([three, one, two])
  const changes = changesTo(post, edit)
  expect(changes?.input.media?.map(({ order_index }) => order_index)).toEqual([2, 0, 1])
  expect(changes?.shown.post_media?.map(({ media_url, order_index }) => [media_url, order_index])).toEqual([
    [`${three}?v=signed`, 0],
    [`${one}?v=signed`, 1],
    [`${two}?v=signed`, 2],
  ])
})

test('a limit of what may be saved is sent by itself', () => {
  expect(changesTo(post, { version: 4, download_size: 'shown' })).toEqual({
    input: { post_id: post.id, version: 4, content: 'Three prints', download_size: 'shown' },
    shown: { download_size: 'shown' },
  })
})

test('what is as it was is not sent', () => {
  expect(changesTo(post, { version: 4, content: ' Three prints ', country: 'NO', order: [`${one}`, `${two}`, `${three}`] })).toBeUndefined()
  expect(changesTo(post, { version: 4, country: null })?.input).toEqual({
    post_id: post.id,
    version: 4,
    content: 'Three prints',
    country: null,
  })
})
