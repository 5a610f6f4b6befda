import { postComments } from '@atelier/contract/comments'
import { Failure } from '@atelier/contract/errors'
import { coverMedia, getPost, type Post, postVersions, uncoverMedia, updatePost } from '@atelier/contract/posts'
import { getMe } from '@atelier/contract/profiles'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { dispatch } from '#data/realtime/listen.ts'
import { startApp, visit } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { aPicture, aPost } from '#testing/posts.ts'
import { viewer } from '#testing/signed-in.ts'

startApp()
beforeEach(() => localStorage.clear())

const ownPost = (known: Partial<Post> = {}) => aPost({ author: viewer, content: 'Three prints', ...known })
const edited = (post: Post, content: string): Post => ({
  ...post,
  content,
  version: post.version + 1,
  edited_at: '2026-02-01T10:00:00.000Z',
})

function open(post: Post) {
  serve(getPost, post)
  serve(postComments, { items: [], next_cursor: null })
  return visit(`/post/${post.id}`)
}

async function choose(user: ReturnType<typeof visit>['user'], item: string) {
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: item, hidden: true }))
}

async function openEditor(post: Post) {
  const { user } = open(post)
  await choose(user, 'Edit post')
  const sheet = within(await screen.findByRole('dialog', { name: 'Edit post' }))
  const field = sheet.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the post' })
  return { user, sheet, field, save: () => sheet.getByRole<HTMLButtonElement>('button', { name: 'Save' }) }
}

describe('POST-074: editing an own post', () => {
  test('shows the new text at once, and then that it was edited', async () => {
    const post = ownPost()
    const answer = Promise.withResolvers<Post>()
    serve(updatePost, () => answer.promise)
    const { user, field, save } = await openEditor(post)
    expect([field.value, save().disabled]).toEqual(['Three prints', true])
    await user.clear(field)
    expect(save().disabled).toBe(true)
    await user.type(field, 'Four prints')
    await user.click(save())
    expect(callsOf(updatePost)).toEqual([{ post_id: post.id, version: 1, content: 'Four prints' }])
    expect((await screen.findAllByText('Four prints')).some((shown) => shown.closest('article'))).toBe(true)
    answer.resolve(edited(post, 'Four prints'))
    expect(await screen.findByText('Post edited')).toBeDefined()
    expect(screen.queryByRole('dialog', { name: 'Edit post' })).toBeNull()
    expect(screen.getByRole('button', { name: /^Edited/ })).toBeDefined()
  })

  test('what was typed survives closing and a failure, which takes the new text back', async () => {
    const post = ownPost()
    serve(updatePost, new Failure('unavailable'))
    const { user, sheet, field, save } = await openEditor(post)
    await user.type(field, ' and a drawing')
    await user.click(save())
    expect(await screen.findByText('Failed to edit post. Please try again.')).toBeDefined()
    expect(field.value).toBe('Three prints and a drawing')
    expect(within(screen.getByRole('article')).getByText('Three prints')).toBeDefined()
    await user.click(sheet.getByRole('button', { name: 'Close' }))
    await choose(user, 'Edit post')
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the post' })).value).toBe('Three prints and a drawing')
  })

  test('an edit made elsewhere shows both texts, and saving again replaces it', async () => {
    const post = ownPost()
    const elsewhere = edited(post, 'Five prints')
    serve(updatePost, ({ version, content }) => (version === elsewhere.version ? edited(elsewhere, content) : new Failure('conflict')))
    const { user, sheet, field, save } = await openEditor(post)
    await user.type(field, '!')
    serve(getPost, elsewhere)
    await user.click(save())
    const conflict = within(await sheet.findByRole('alert'))
    expect(conflict.getByText('Five prints')).toBeDefined()
    expect(field.value).toBe('Three prints!')
    await user.click(sheet.getByRole('button', { name: 'Save my text' }))
    await screen.findByText('Post edited')
    expect(callsOf(updatePost).map(({ version }) => version)).toEqual([1, 2])
    expect(within(screen.getByRole('article')).getByText('Three prints!')).toBeDefined()
  })

  test('or the published text is kept, and the own one is gone', async () => {
    const post = ownPost()
    serve(updatePost, new Failure('conflict'))
    const { user, sheet, field, save } = await openEditor(post)
    await user.type(field, '!')
    serve(getPost, edited(post, 'Five prints'))
    await user.click(save())
    await user.click(await sheet.findByRole('button', { name: 'Keep the published text' }))
    expect(within(screen.getByRole('article')).getByText('Five prints')).toBeDefined()
    await choose(user, 'Edit post')
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the post' })).value).toBe('Five prints')
  })

  test('of somebody else is shown to those who have the post open', async () => {
    const post = aPost({ content: 'Three prints' })
    open(post)
    await screen.findByText('Three prints')
    serve(getPost, edited(post, 'Four prints'))
    dispatch('post_changed', { post_id: post.id })
    expect(await screen.findByText('Four prints')).toBeDefined()
    expect(screen.getByRole('button', { name: /^Edited/ })).toBeDefined()
  })

  test('is not offered for the posts of others', async () => {
    const { user } = open(aPost({ post_media: [aPicture()] }))
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await screen.findByRole('menuitem', { name: 'Report post', hidden: true })
    for (const name of ['Edit post', 'Mark as sensitive']) expect(screen.queryByRole('menuitem', { name, hidden: true })).toBeNull()
  })
})

describe('the history of an edited post', () => {
  const post = aPost({ content: 'Three prints', version: 3, edited_at: '2026-01-03T10:00:00.000Z' })
  const versions = [
    { version: 3, content: 'Three prints', created_at: '2026-01-03T10:00:00.000Z' },
    { version: 2, content: 'Two prints', created_at: '2026-01-02T10:00:00.000Z' },
    { version: 1, content: 'One print', created_at: '2026-01-01T10:00:00.000Z' },
  ]

  test('lists all texts with their times, newest first', async () => {
    serve(postVersions, { items: versions })
    const { user } = open(post)
    await user.click(await screen.findByRole('button', { name: /^Edited/ }))
    const history = within(await screen.findByRole('dialog', { name: 'Edit history' }))
    const shown = (await history.findAllByRole('listitem')).map((item) => item.textContent)
    expect(shown).toEqual([
      expect.stringMatching(/^Current version.*2026.*Three prints$/),
      expect.stringMatching(/^Version 2.*2026.*Two prints$/),
      expect.stringMatching(/^First version.*2026.*One print$/),
    ])
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Three', 'Two prints'])
  })

  test('says when it cannot be loaded, with a way on', async () => {
    serve(postVersions, new Failure('unexpected'))
    const { user } = open(post)
    await user.click(await screen.findByRole('button', { name: /^Edited/ }))
    const history = within(await screen.findByRole('dialog', { name: 'Edit history' }))
    await history.findByText('Something went wrong loading the history')
    serve(postVersions, { items: versions })
    await user.click(history.getByRole('button', { name: 'Try Again' }))
    expect(await history.findByText('One print')).toBeDefined()
  })

  test('a post that was never edited has no mark', async () => {
    open(aPost())
    await screen.findByRole('article')
    expect(screen.queryByRole('button', { name: /^Edited/ })).toBeNull()
  })
})

describe('marking pictures sensitive', () => {
  const media = [aPicture({ media_url: '/media/one.webp' }), aPicture({ media_url: '/media/two.webp', order_index: 1 })]
  const marked = (post: Post, wish: boolean): Post => ({
    ...post,
    post_media: post.post_media.map((one) => (one.order_index === 1 ? { ...one, is_sensitive: wish } : one)),
  })

  test('its author marks each by itself, and takes the mark back', async () => {
    const post = ownPost({ post_media: media })
    serve(coverMedia, marked(post, true))
    serve(uncoverMedia, post)
    const { user } = open(post)
    await choose(user, 'Mark as sensitive')
    const dialog = within(await screen.findByRole('dialog', { name: 'Sensitive content' }))
    const second = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Picture 2 of 2 is sensitive' })
    await user.click(second)
    await waitFor(() => expect(callsOf(coverMedia)).toEqual([{ post_id: post.id, order_index: 1 }]))
    expect([second.checked, dialog.getByRole<HTMLInputElement>('checkbox', { name: /^Picture 1/ }).checked]).toEqual([true, false])
    await user.click(second)
    await waitFor(() => expect(callsOf(uncoverMedia)).toEqual([{ post_id: post.id, order_index: 1 }]))
    expect(second.checked).toBe(false)
  })

  test('a moderator may too; the author learns that a moderator’s mark stays', async () => {
    serve(getMe, { ...viewer, role: 'moderator' })
    const post = marked(aPost({ post_media: media }), true)
    serve(uncoverMedia, new Failure('forbidden'))
    const { user } = open(post)
    await choose(user, 'Mark as sensitive')
    const second = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Picture 2 of 2 is sensitive' })
    await user.click(second)
    expect(await screen.findByText('Only moderators can uncover it.')).toBeDefined()
    expect(second.checked).toBe(true)
  })
})
