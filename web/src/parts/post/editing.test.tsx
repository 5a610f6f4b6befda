// Must be first: the session is read when its module loads.
import '#testing/real-session.ts'

import { Failure } from '@atelier/contract/errors'
import { coverMedia, getPost, type Post, postVersions, uncoverMedia, updatePost } from '@atelier/contract/posts'
import { channelOf } from '@atelier/contract/realtime'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { listen } from '#data/realtime/listen.ts'
import { callsOf, serve, stopServing } from '#testing/fake-server.ts'
import { noon } from '#testing/noon.ts'
import { goLive, startRealApp } from '#testing/real-app.tsx'
import { publish, uploadedPicture } from '#testing/real-posts.ts'
import { grant, people, query, type RealPerson, stopClock } from '#testing/real-server.ts'
import { vera, viewer } from '#testing/real-session.ts'
import { visit } from '#testing/visit.tsx'

startRealApp()

const ownPost = () => publish(vera)
const open = (post: Post) => visit(`/post/${post.id}`)
// The sheet for editing stands in the post too.
const postReads = async (text: string) => within(await screen.findByRole('article')).findByText(text, { selector: 'p' })
/** The viewer gives a post a new text, on another device. */
const editElsewhere = ({ id: post_id, version }: Post, content: string) => vera.call(updatePost, { post_id, version, content })

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
    const post = await ownPost()
    const gate = Promise.withResolvers<void>()
    serve(updatePost, async (input) => {
      await gate.promise
      return vera.call(updatePost, input)
    })
    const { user, field, save } = await openEditor(post)
    expect([field.value, save().disabled]).toEqual(['Three prints', true])
    await user.clear(field)
    expect(save().disabled).toBe(true)
    await user.type(field, 'Four prints')
    await user.click(save())
    await waitFor(() => expect(callsOf(updatePost)).toEqual([{ post_id: post.id, version: 1, content: 'Four prints' }]))
    await postReads('Four prints')
    gate.resolve()
    expect(await screen.findByText('Post edited')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit post' })).toBeNull())
    expect(await screen.findByRole('button', { name: /^Edited/ })).toBeDefined()
  })

  test('what was typed survives closing and a failure, which takes the new text back', async () => {
    const post = await ownPost()
    serve(updatePost, new Failure('unavailable'))
    const { user, sheet, field, save } = await openEditor(post)
    await user.type(field, ' and a drawing')
    await user.click(save())
    expect(await screen.findByText('Failed to edit post. Please try again.')).toBeDefined()
    expect(field.value).toBe('Three prints and a drawing')
    await postReads('Three prints')
    await user.click(sheet.getByRole('button', { name: 'Close' }))
    await choose(user, 'Edit post')
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the post' })).value).toBe('Three prints and a drawing')
  })

  test('an edit made elsewhere shows both texts, and saving again replaces it', async () => {
    const post = await ownPost()
    const { user, sheet, field, save } = await openEditor(post)
    await user.type(field, '!')
    await editElsewhere(post, 'Five prints')
    await user.click(save())
    const conflict = within(await sheet.findByRole('alert'))
    expect(await conflict.findByText('Five prints')).toBeDefined()
    expect(field.value).toBe('Three prints!')
    await user.click(sheet.getByRole('button', { name: 'Save my version' }))
    await screen.findByText('Post edited')
    expect(callsOf(updatePost).map(({ version }) => version)).toEqual([1, 2])
    await postReads('Three prints!')
  })

  test('or the published text is kept, and the own one is gone', async () => {
    const post = await ownPost()
    const { user, sheet, field, save } = await openEditor(post)
    await user.type(field, '!')
    await editElsewhere(post, 'Five prints')
    await user.click(save())
    await user.click(await sheet.findByRole('button', { name: 'Keep the published version' }))
    await postReads('Five prints')
    await choose(user, 'Edit post')
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the post' })).value).toBe('Five prints')
  })

  test('changes descriptions, marks, category and place, and the history says so', async () => {
    const media = [
      { ...(await uploadedPicture(vera)), alt_text: 'Hands' },
      { ...(await uploadedPicture(vera)), alt_text: '' },
    ]
    const post = await publish(vera, 'Three prints', { media, category: 'Entertainment' })
    const { user, sheet, save } = await openEditor(post)
    for (const name of [/^Remove file/, /^Edit \d/, /^Add pictures/]) expect(sheet.queryByRole('button', { name })).toBeNull()
    await user.type(sheet.getByRole('textbox', { name: /^Description of file 2/ }), 'Feet')
    await user.click(sheet.getByRole('button', { name: 'Mark as sensitive 1' }))
    await user.click(sheet.getByRole('button', { name: 'Category: Entertainment' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'No category', hidden: true }))
    await user.click(sheet.getByRole('button', { name: 'Location' }))
    await user.type(await screen.findByRole('combobox', { name: 'Search a country' }), 'Norw')
    await user.click(await screen.findByRole('option', { name: 'Norway', hidden: true }))
    await user.click(save())
    await screen.findByText('Post edited')
    const edited = await vera.call(getPost, { post_id: post.id })
    expect(edited).toMatchObject({ version: 2, content: 'Three prints', category: null, location: 'Norway' })
    expect(edited.post_media.map(({ alt_text, is_sensitive }) => [alt_text, is_sensitive])).toEqual([
      ['Hands', true],
      ['Feet', false],
    ])
    await user.click(await screen.findByRole('button', { name: /^Edited/ }))
    const history = within(await screen.findByRole('dialog', { name: 'Edit history' }))
    const [current] = await history.findAllByRole('listitem')
    expect(
      within(current as HTMLElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Category Entertainment removed', 'Location: Norway', 'Picture 1 marked as sensitive', 'Description of picture 2: Feet'])
  })

  test('what was changed beside the words survives closing too, and of a lost answer nobody is asked', async () => {
    const post = await publish(vera, 'Three prints', { media: [await uploadedPicture(vera)] })
    const { user, sheet } = await openEditor(post)
    await user.type(sheet.getByRole('textbox', { name: /^Description of file 1/ }), 'A print')
    await user.click(sheet.getByRole('button', { name: 'Close' }))
    await choose(user, 'Edit post')
    const again = within(await screen.findByRole('dialog', { name: 'Edit post' }))
    const field = again.getByRole<HTMLTextAreaElement>('textbox', { name: /^Description of file 1/ })
    expect(field.value).toBe('A print')
    await vera.call(updatePost, { post_id: post.id, version: 1, content: 'Three prints', media: [{ order_index: 0, alt_text: 'A print' }] })
    serve(updatePost, new Failure('conflict'))
    await user.click(again.getByRole('button', { name: 'Save' }))
    await screen.findByText('Post edited')
    expect(screen.queryByText('This post was changed elsewhere')).toBeNull()
    stopServing(updatePost)
  })

  test('what a moderator covered meanwhile stays covered', async () => {
    const { mod } = await people('mod')
    await grant(mod.user_id, 'moderator')
    const post = await publish(vera, 'Three prints', { media: [await uploadedPicture(vera)] })
    await mod.call(coverMedia, { post_id: post.id, post_media_id: post.post_media[0]?.id ?? '' })
    const { user, sheet, save } = await openEditor(post)
    const mark = sheet.getByRole('button', { name: 'Mark as sensitive 1' })
    await user.click(mark)
    await user.click(save())
    await screen.findByText('Only moderators can uncover it.')
    await waitFor(() => expect(mark.getAttribute('aria-pressed')).toBe('true'))
  })

  test('of somebody else is shown to those who have the post open', async () => {
    const { ann } = await people('ann')
    const post = await publish(ann)
    open(post)
    await screen.findByText('Three prints')
    const entered = Promise.withResolvers<void>()
    listen('presence', (channel) => channel === channelOf.post(post.id) && entered.resolve())
    await goLive()
    await entered.promise
    await ann.call(updatePost, { post_id: post.id, version: 1, content: 'Four prints' })
    expect(await screen.findByText('Four prints')).toBeDefined()
    expect(await screen.findByRole('button', { name: /^Edited/ })).toBeDefined()
  })

  test('is not offered for the posts of others', async () => {
    const { ann } = await people('ann')
    const { user } = open(await publish(ann, 'Three prints', { media: [await uploadedPicture(ann)] }))
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await screen.findByRole('menuitem', { name: 'Report post', hidden: true })
    for (const name of ['Edit post', 'Mark as sensitive']) expect(screen.queryByRole('menuitem', { name, hidden: true })).toBeNull()
  })
})

describe('the history of an edited post', () => {
  /** A post of Ann's with three texts. */
  async function editedTwice() {
    const { ann } = await people('ann')
    const { id: post_id } = await publish(ann, 'One print')
    await query('update posts set created_at = $2 where id = $1', post_id, noon('2026-01-01'))
    await stopClock(noon('2026-01-02'))
    await ann.call(updatePost, { post_id, version: 1, content: 'Two prints' })
    await stopClock(noon('2026-01-03'))
    return ann.call(updatePost, { post_id, version: 2, content: 'Three prints' })
  }

  test('lists all texts with their times, newest first', async () => {
    const { user } = open(await editedTwice())
    await user.click(await screen.findByRole('button', { name: /^Edited/ }))
    const history = within(await screen.findByRole('dialog', { name: 'Edit history' }))
    const shown = (await history.findAllByRole('listitem')).map((item) => item.textContent)
    expect(shown).toEqual([
      expect.stringMatching(/^Current version.*3, 2026.*Three prints$/),
      expect.stringMatching(/^Version 2.*2, 2026.*Two prints$/),
      expect.stringMatching(/^First version.*1, 2026.*One print$/),
    ])
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Three', 'Two prints'])
  })

  test('says when it cannot be loaded, with a way on', async () => {
    serve(postVersions, new Failure('unexpected'))
    const { user } = open(await editedTwice())
    await user.click(await screen.findByRole('button', { name: /^Edited/ }))
    const history = within(await screen.findByRole('dialog', { name: 'Edit history' }))
    await history.findByText('Something went wrong loading the history')
    stopServing(postVersions)
    await user.click(history.getByRole('button', { name: 'Try Again' }))
    expect(await history.findByText('One print')).toBeDefined()
  })

  test('a post that was never edited has no mark', async () => {
    open(await ownPost())
    await postReads('Three prints')
    expect(screen.queryByRole('button', { name: /^Edited/ })).toBeNull()
  })
})

describe('marking pictures sensitive', () => {
  const withPictures = async (author: RealPerson) =>
    publish(author, 'Three prints', { media: [await uploadedPicture(author), await uploadedPicture(author)] })

  test('its author marks each by itself, and takes the mark back', async () => {
    const post = await withPictures(vera)
    const { user } = open(post)
    await choose(user, 'Mark as sensitive')
    const dialog = within(await screen.findByRole('dialog', { name: 'Sensitive content' }))
    const second = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Picture 2 of 2 is sensitive' })
    await user.click(second)
    await waitFor(() => expect(callsOf(coverMedia)).toEqual([{ post_id: post.id, post_media_id: post.post_media[1]?.id }]))
    const first = dialog.getByRole<HTMLInputElement>('checkbox', { name: /^Picture 1/ })
    await waitFor(() => expect([second.checked, first.checked]).toEqual([true, false]))
    await marksAre(post, false, true)
    await user.click(second)
    await waitFor(() => expect(callsOf(uncoverMedia)).toEqual([{ post_id: post.id, post_media_id: post.post_media[1]?.id }]))
    await waitFor(() => expect(second.checked).toBe(false))
    await marksAre(post, false, false)
  })

  test('a moderator may too', async () => {
    const { ann } = await people('ann')
    await grant(viewer.user_id, 'moderator')
    const post = await withPictures(ann)
    const { user } = open(post)
    await choose(user, 'Mark as sensitive')
    const second = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Picture 2 of 2 is sensitive' })
    await user.click(second)
    await marksAre(post, false, true)
    await waitFor(() => expect(second.checked).toBe(true))
  })

  test('the author learns that a moderator’s mark stays', async () => {
    const { mod } = await people('mod')
    await grant(mod.user_id, 'moderator')
    const post = await withPictures(vera)
    await mod.call(coverMedia, { post_id: post.id, post_media_id: post.post_media[1]?.id ?? '' })
    const { user } = open(post)
    await choose(user, 'Mark as sensitive')
    const second = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Picture 2 of 2 is sensitive' })
    await user.click(second)
    expect(await screen.findByText('Only moderators can uncover it.')).toBeDefined()
    await waitFor(() => expect(second.checked).toBe(true))
  })

  const marksAre = ({ id: post_id }: Post, ...marks: boolean[]) =>
    waitFor(async () => {
      const { post_media } = await vera.call(getPost, { post_id })
      expect(post_media.map(({ is_sensitive }) => is_sensitive)).toEqual(marks)
    })
})
