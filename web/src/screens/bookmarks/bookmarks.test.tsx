// Must be first: the session is read when its module loads.
import '#testing/real-session.ts'

import {
  addToCollection,
  type Collection,
  createCollection,
  deleteCollection,
  listBookmarks,
  orderCollections,
  removeFromCollection,
} from '@atelier/contract/bookmarks'
import { Failure } from '@atelier/contract/errors'
import { type Post, savePost, sharePost, unhidePost, unsavePost } from '@atelier/contract/posts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { callsOf, serve, stopServing } from '#testing/fake-server.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { publish, uploadedPicture } from '#testing/real-posts.ts'
import { people } from '#testing/real-server.ts'
import { vera } from '#testing/real-session.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startRealApp()

const make = (name: string): Promise<Collection> => vera.call(createCollection, { client_id: crypto.randomUUID(), name })

/** Gil publishes posts, which the viewer has not saved. */
async function published<const Content extends string>(...contents: Content[]): Promise<Record<Content, Post>> {
  const { gil } = await people('gil')
  const posts = await Promise.all(contents.map(async (content) => [content, await publish(gil, content)]))
  return Object.fromEntries(posts) as Record<Content, Post>
}

/** The viewer saves posts, so that they stand in this order. */
async function save(...posts: Post[]) {
  for (const { id: post_id } of posts.toReversed()) await vera.call(savePost, { post_id })
}

/** The viewer puts saved posts into a collection, so that they stand in this order. */
async function put({ id: collection_id }: Collection, ...posts: Post[]) {
  for (const { id: post_id } of posts.toReversed()) await vera.call(addToCollection, { collection_id, post_id })
}

/** Gil's posts with these texts, saved in this order. */
async function saved<const Content extends string>(...contents: Content[]): Promise<Record<Content, Post>> {
  const posts = await published(...contents)
  await save(...contents.map((content) => posts[content]))
  return posts
}

/** The posts of the list or of the wall. */
const shownPosts = () => [
  ...screen.queryAllByRole('article').map((article) => article.querySelector('p.wordy')?.textContent),
  ...Array.from(
    document.querySelectorAll('main li[data-item] a'),
    (tile) => tile.querySelector('.wordy')?.textContent ?? tile.firstElementChild?.textContent?.replace(/^Post by [^:]*: /, ''),
  ),
]
const folders = () =>
  within(screen.getByRole('navigation', { name: 'Collections' }))
    .queryAllByRole('link')
    .map((link) => link.textContent)
const postsAre = (...contents: string[]) => waitFor(() => expect(shownPosts()).toEqual(contents))
async function choose(user: ReturnType<typeof visit>['user'], content: string, item: string) {
  const article = (await screen.findAllByRole('article')).find((one) => one.textContent?.includes(content)) as HTMLElement
  await user.click(within(article).getByRole('button', { name: 'More' }))
  await user.click(await within(article).findByRole('menuitem', { name: item, hidden: true }))
}
describe('the saved posts', () => {
  test('BOOK-001, BOOK-002, BOOK-003: stand under the title, their number and the search', async () => {
    await saved('A bowl', 'A print')
    visit('/bookmarks')
    await postsAre('A bowl', 'A print')
    screen.getByRole('heading', { level: 1, name: 'Bookmarks' })
    await screen.findByText('2 saved')
    expect(screen.getByRole('searchbox').getAttribute('placeholder')).toBe('Search your bookmarks...')
    expect(document.title).toBe('Bookmarks · Atelier')
  })

  test('BOOK-007, BOOK-008: say when there are none', async () => {
    visit('/bookmarks')
    await screen.findByRole('heading', { name: 'No bookmarks yet' })
    screen.getByText("When you bookmark posts, they'll appear here")
    await screen.findByText('0 saved')
  })

  test('show that they are loading, and offer to try again when they could not be loaded', async () => {
    await saved('A bowl')
    const answer = Promise.withResolvers<Failure>()
    serve(listBookmarks, answer.promise)
    const { user } = visit('/bookmarks')
    const region = await screen.findByRole('region', { name: 'Saved posts' })
    expect(region.querySelector('[aria-busy=true]')).not.toBeNull()
    answer.resolve(new Failure('not_found'))
    await within(region).findByRole('heading', { name: 'Failed to load bookmarks' })
    stopServing(listBookmarks)
    await user.click(within(region).getByRole('button', { name: 'Try Again' }))
    await postsAre('A bowl')
  })

  test('BOOK-009, BOOK-010: are searched by what is typed, which the address keeps', async () => {
    await saved('A bowl', 'A print')
    const { user, path } = visit('/bookmarks')
    await user.type(await screen.findByRole('searchbox'), 'bowl')
    // Typing that pauses is searched for too.
    await waitFor(() => expect(path()).toBe('/bookmarks?q=bowl'))
    await postsAre('A bowl')
    await user.type(screen.getByRole('searchbox'), ' of soup')
    await waitFor(() => expect(callsOf(listBookmarks).at(-1)).toMatchObject({ q: 'bowl of soup' }))
    await screen.findByRole('heading', { name: 'No matching bookmarks' })
    screen.getByText('Try adjusting your search terms')
  })

  test('are searched at once by an address that carries the text', async () => {
    await saved('A bowl', 'A print')
    visit('/bookmarks?q=print')
    await postsAre('A print')
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('print')
  })

  test('are all shown again by the link of the sidebar', async () => {
    await saved('A bowl', 'A print')
    const { user, path } = visit('/bookmarks?q=print', { width: 1_440 })
    await postsAre('A print')
    await user.click(await screen.findByRole('link', { name: 'Bookmarks' }))
    await postsAre('A bowl', 'A print')
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search your bookmarks...' }).value).toBe(''))
    expect(path()).toBe('/bookmarks')
  })

  test('have one fewer when one is deleted, and its folder too', async () => {
    const { 'A print': print } = await published('A print')
    const own = await publish(vera, 'My bowl')
    await save(own, print)
    await put(await make('Bowls'), own)
    const { user } = visit('/bookmarks?view=list')
    await screen.findByText('2 saved')
    await waitFor(() => expect(folders()).toEqual(['Bowls1 post']))
    await choose(user, 'My bowl', 'Delete post')
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await postsAre('A print')
    await screen.findByText('1 saved')
    await waitFor(() => expect(folders()).toEqual(['BowlsEmpty']))
  })

  test('have one that was hidden back in its place when that is undone', async () => {
    const { 'A print': print } = await saved('A bowl', 'A print', 'A wall')
    const { user } = visit('/bookmarks?view=list')
    await postsAre('A bowl', 'A print', 'A wall')
    await choose(user, 'A print', 'Hide from timeline')
    await postsAre('A bowl', 'A wall')
    await user.click(await screen.findByRole('button', { name: 'Undo', hidden: true }))
    await postsAre('A bowl', 'A print', 'A wall')
    expect(callsOf(unhidePost)).toEqual([{ post_id: print.id }])
  })
})

describe('each saved post', () => {
  test('BOOK-011, BOOK-017: can be shared', async () => {
    const { 'A bowl': bowl } = await saved('A bowl')
    const { user } = visit('/bookmarks?view=list')
    await user.click(await screen.findByRole('button', { name: /^Share/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link', hidden: true }))
    await waitFor(() => expect(callsOf(sharePost)).toEqual([{ post_id: bowl.id }]))
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/post/${bowl.id}`)
  })

  test('BOOK-012, BOOK-013, BOOK-016: can be removed, and is gone from the list at once', async () => {
    const { 'A bowl': bowl } = await saved('A bowl', 'A print')
    const { user } = visit('/bookmarks?view=list')
    await postsAre('A bowl', 'A print')
    const gate = Promise.withResolvers<void>()
    serve(unsavePost, async (input) => {
      await gate.promise
      return vera.call(unsavePost, input)
    })
    await user.click(screen.getAllByRole('button', { name: 'Remove bookmark' })[0] as HTMLElement)
    await postsAre('A print')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove bookmark' }))
    gate.resolve()
    await waitFor(() => expect(currentToast()?.title).toBe('Post removed from saved'))
    await screen.findByText('1 saved')
    expect(callsOf(unsavePost)).toEqual([{ post_id: bowl.id }])
  })

  test('comes back where it was, and into its collections, when the removal is undone', async () => {
    const { 'A print': print } = await saved('A bowl', 'A print', 'A wall')
    const walls = await make('Walls')
    await put(walls, print)
    const { user } = visit('/bookmarks?view=list')
    await postsAre('A bowl', 'A print', 'A wall')
    await user.click(screen.getAllByRole('button', { name: 'Remove bookmark' })[1] as HTMLElement)
    await postsAre('A bowl', 'A wall')
    await user.click(await screen.findByRole('button', { name: 'Undo', hidden: true }))
    await postsAre('A bowl', 'A print', 'A wall')
    await waitFor(() => expect(callsOf(addToCollection)).toEqual([{ collection_id: walls.id, post_id: print.id }]))
    await waitFor(() => expect(folders()).toEqual(['Walls1 post']))
    expect(callsOf(savePost)).toEqual([{ post_id: print.id }])
  })

  test('comes back when the server refuses', async () => {
    await saved('A bowl', 'A print')
    serve(unsavePost, new Failure('unexpected'))
    const { user } = visit('/bookmarks?view=list')
    await postsAre('A bowl', 'A print')
    await user.click(screen.getAllByRole('button', { name: 'Remove bookmark' })[0] as HTMLElement)
    await waitFor(() => expect(currentToast()).toMatchObject({ tone: 'destructive', title: 'Failed to save post. Please try again.' }))
    await postsAre('A bowl', 'A print')
  })
})

describe('collections', () => {
  test('are folders with a count and a cover, which lead to what is in them', async () => {
    const { gil } = await people('gil')
    const wall = await publish(gil, 'A wall', { media: [await uploadedPicture(gil)] })
    await save(await publish(gil, 'A bowl'), wall)
    const walls = await make('Walls')
    await make('Floors')
    await put(walls, wall)
    const { user, path } = visit('/bookmarks')
    await waitFor(() => expect(folders()).toEqual(['Walls1 post', 'FloorsEmpty']))
    const folder = screen.getByRole('link', { name: 'Walls1 post' })
    expect(folder.querySelector('img')?.getAttribute('src')).toBe(wall.post_media[0]?.media_url)
    await user.click(folder)
    await postsAre('A wall')
    expect(path()).toBe(`/bookmarks?collection=${walls.id}`)
    screen.getByRole('heading', { level: 1, name: 'Walls' })
    screen.getByText('1 saved')
    expect(screen.getByRole('link', { name: 'Walls1 post' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('searchbox', { name: 'Search in Walls...' })).toBeTruthy()
  })

  test('cover a sensitive picture', async () => {
    const { gil } = await people('gil')
    await put(await make('Hidden'), await publish(gil, 'A wall', { media: [{ ...(await uploadedPicture(gil)), is_sensitive: true }] }))
    visit('/bookmarks')
    const collections = within(await screen.findByRole('navigation', { name: 'Collections' }))
    const folder = await collections.findByRole('link', { name: /Hidden/ })
    expect(folder.querySelector('img')).toBeNull()
    expect(folder.textContent).toContain('Sensitive picture')
  })

  test('are covered as soon as their picture is marked sensitive', async () => {
    await put(await make('Walls'), await publish(vera, 'My bowl', { media: [await uploadedPicture(vera)] }))
    const { user } = visit('/bookmarks?view=list')
    await postsAre('My bowl')
    const folder = await screen.findByRole('link', { name: 'Walls1 post' })
    expect(folder.querySelector('img')).not.toBeNull()
    await choose(user, 'My bowl', 'Mark as sensitive')
    await user.click(await screen.findByRole('checkbox', { name: /is sensitive/ }))
    await waitFor(() => expect(folder.querySelector('img')).toBeNull())
  })

  test('say when one is empty', async () => {
    await saved('A bowl')
    const walls = await make('Walls')
    visit(`/bookmarks?collection=${walls.id}`)
    await screen.findByRole('heading', { name: 'Nothing in here yet' })
  })

  test('that are gone lead back to all bookmarks', async () => {
    await saved('A bowl')
    await make('Walls')
    const { user, path } = visit(`/bookmarks?collection=${crypto.randomUUID()}`)
    await screen.findByRole('heading', { name: 'This collection is not here any more' })
    await user.click(screen.getByRole('link', { name: 'All bookmarks' }))
    await waitFor(() => expect(path()).toBe('/bookmarks'))
    await postsAre('A bowl')
  })

  test('are made with a name that is not taken', async () => {
    await saved('A bowl')
    const { user, path } = visit('/bookmarks')
    await user.click(await screen.findByRole('button', { name: 'Make a collection for what belongs together' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New collection' }))
    await user.click(dialog.getByRole('button', { name: 'Create' }))
    await dialog.findByText('Give it a name.')
    await make('Kitchens')
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Kitchens')
    await user.click(dialog.getByRole('button', { name: 'Create' }))
    await dialog.findByText('You have a collection of this name.')
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), '!')
    await user.click(dialog.getByRole('button', { name: 'Create' }))
    await screen.findByRole('heading', { level: 1, name: 'Kitchens!' })
    expect(path()).toContain('/bookmarks?collection=')
    const [first, second] = callsOf(createCollection)
    expect(second).toEqual({ name: 'Kitchens!', client_id: first?.client_id })
  })

  test('are renamed, and deleted after a question', async () => {
    const { 'A bowl': bowl } = await saved('A bowl')
    const walls = await make('Walls')
    await put(walls, bowl)
    const { user, path } = visit(`/bookmarks?collection=${walls.id}`)
    await user.click(await screen.findByRole('button', { name: 'More for Walls' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Rename', hidden: true }))
    const naming = within(await screen.findByRole('dialog', { name: 'Rename collection' }))
    await user.type(naming.getByRole('textbox', { name: 'Name' }), ' of stone')
    await user.click(naming.getByRole('button', { name: 'Rename' }))
    await screen.findByRole('heading', { level: 1, name: 'Walls of stone' })
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rename collection' })).toBeNull())

    await user.click(screen.getByRole('button', { name: 'More for Walls of stone' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete collection', hidden: true }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete “Walls of stone”?' }))
    question.getByText('Its posts stay in your bookmarks.')
    expect(callsOf(deleteCollection)).toEqual([])
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(path()).toBe('/bookmarks'))
    await postsAre('A bowl')
    await waitFor(() => expect(folders()).toEqual([]))
  })

  test('are put into an order by the menu, shown at once and taken back when the server refuses', async () => {
    await saved('A bowl')
    const walls = await make('Walls')
    const floors = await make('Floors')
    const roofs = await make('Roofs')
    const { user } = visit('/bookmarks')
    await user.click(await screen.findByRole('button', { name: 'Edit collections' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Edit collections' }))
    const names = () => sheet.getAllByRole('listitem').map((item) => item.querySelector('bdi')?.textContent)
    const press = async (name: string, item: string) => {
      await user.click(sheet.getByRole('button', { name: `More for ${name}` }))
      const row = sheet.getAllByRole('listitem').find((one) => one.querySelector('bdi')?.textContent === name) as HTMLElement
      await user.click(await within(row).findByRole('menuitem', { name: item, hidden: true }))
    }
    await press('Roofs', 'Move up')
    await waitFor(() => expect(names()).toEqual(['Walls', 'Roofs', 'Floors']))
    await waitFor(() => expect(sheet.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Roofs is number 2 of 3'))
    await waitFor(() => expect(callsOf(orderCollections)).toEqual([{ ids: [walls.id, roofs.id, floors.id] }]))
    await waitFor(() => expect(folders()).toEqual(['WallsEmpty', 'RoofsEmpty', 'FloorsEmpty']))
    serve(orderCollections, new Failure('unavailable'))
    await press('Walls', 'Move down')
    await waitFor(() => expect(currentToast()?.title).toBe('Failed to move the collection. Please try again.'))
    await waitFor(() => expect(names()).toEqual(['Walls', 'Roofs', 'Floors']))
  })
})

describe('a post', () => {
  test('is moved from one collection into another', async () => {
    const { 'A bowl': bowl, 'A wall': wall } = await saved('A bowl', 'A wall')
    const walls = await make('Walls')
    const floors = await make('Floors')
    await put(walls, bowl, wall)
    const { user } = visit(`/bookmarks?view=list&collection=${walls.id}`)
    await postsAre('A bowl', 'A wall')
    const [first] = await screen.findAllByRole('button', { name: 'Collections of this post' })
    await user.click(first as HTMLElement)
    await user.click(await screen.findByRole('menuitem', { name: 'Move to…', hidden: true }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Move to…' }))
    const other = await sheet.findByRole('button', { name: /Floors/ })
    expect(sheet.queryByRole('button', { name: /Walls/ })).toBeNull()
    await user.click(other)
    await postsAre('A wall')
    await waitFor(() => expect(currentToast()?.title).toBe('Moved to Floors'))
    expect(callsOf(addToCollection)).toEqual([{ collection_id: floors.id, post_id: bowl.id, from: walls.id }])
    await waitFor(() => expect(folders()).toEqual(['Walls1 post', 'Floors1 post']))
  })

  test('is taken out of a collection, stays saved, and comes back when that is undone', async () => {
    const { 'A bowl': bowl } = await saved('A bowl')
    const walls = await make('Walls')
    await put(walls, bowl)
    const { user } = visit(`/bookmarks?view=list&collection=${walls.id}`)
    await postsAre('A bowl')
    await user.click(await screen.findByRole('button', { name: 'Collections of this post' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from this collection', hidden: true }))
    await screen.findByRole('heading', { name: 'Nothing in here yet' })
    await waitFor(() => expect(callsOf(removeFromCollection)).toEqual([{ collection_id: walls.id, post_id: bowl.id }]))
    const answer = Promise.withResolvers<Failure>()
    serve(addToCollection, () => answer.promise)
    await user.click(await screen.findByRole('button', { name: 'Undo', hidden: true }))
    await postsAre('A bowl')
    answer.resolve(new Failure('unavailable'))
    await waitFor(() => expect(currentToast()?.title).toBe('Failed to change the collection. Please try again.'))
    await screen.findByRole('heading', { name: 'Nothing in here yet' })
    expect(callsOf(unsavePost)).toEqual([])
  })

  test('stays in the collection when it could not be moved', async () => {
    const { 'A bowl': bowl } = await saved('A bowl')
    const walls = await make('Walls')
    await make('Floors')
    await put(walls, bowl)
    serve(addToCollection, new Failure('unavailable'))
    const { user } = visit(`/bookmarks?view=list&collection=${walls.id}`)
    await postsAre('A bowl')
    await user.click(await screen.findByRole('button', { name: 'Collections of this post' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Move to…', hidden: true }))
    await user.click(await screen.findByRole('button', { name: /Floors/ }))
    await waitFor(() => expect(currentToast()?.title).toBe('Failed to change the collection. Please try again.'))
    await postsAre('A bowl')
  })

  async function feed() {
    const { 'A bowl': bowl } = await published('A bowl')
    const walls = await make('Walls')
    return { ...visit('/home'), bowl, walls }
  }

  test('that was saved leads to the bookmarks from the toast', async () => {
    const { user, path } = await feed()
    await user.click(await screen.findByRole('button', { name: /^Save,/ }))
    await waitFor(() => expect(currentToast()?.title).toBe('Post saved'))
    await user.click(await screen.findByRole('link', { name: 'Find it in your bookmarks.', hidden: true }))
    await waitFor(() => expect(path()).toBe('/bookmarks'))
    await postsAre('A bowl')
  })

  test('that was saved goes into collections from the toast, each at once', async () => {
    const { user, bowl, walls } = await feed()
    await user.click(await screen.findByRole('button', { name: /^Save,/ }))
    await user.click(await screen.findByRole('button', { name: 'Add to collection', hidden: true }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Add to collection' }))
    const box = await sheet.findByRole<HTMLInputElement>('checkbox', { name: /Walls/ })
    expect(box.checked).toBe(false)
    await user.click(box)
    await waitFor(() => expect(callsOf(addToCollection)).toEqual([{ collection_id: walls.id, post_id: bowl.id }]))
    await sheet.findByRole('checkbox', { name: /Walls.*1 post/, checked: true })
    await user.click(box)
    await waitFor(() => expect(callsOf(removeFromCollection)).toHaveLength(1))
    await user.click(sheet.getByRole('button', { name: 'New collection' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Bowls')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await sheet.findByRole('checkbox', { name: /Bowls/, checked: true })
  })

  test('goes into a collection from its menu, which saves it', async () => {
    const { user } = await feed()
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Add to collection', hidden: true }))
    await user.click(await screen.findByRole('checkbox', { name: /Walls/ }))
    await waitFor(() => expect(screen.getByRole('button', { name: /^Save, saved once/ }).getAttribute('aria-pressed')).toBe('true'))
  })

  test('is not put into a collection when the server refuses', async () => {
    const { user } = await feed()
    serve(addToCollection, new Failure('unavailable'))
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Add to collection', hidden: true }))
    await user.click(await screen.findByRole('checkbox', { name: /Walls/ }))
    await waitFor(() => expect(currentToast()?.title).toBe('Failed to change the collection. Please try again.'))
    await screen.findByRole('checkbox', { name: /Walls/, checked: false })
  })
})
