import {
  addToCollection,
  type Bookmark,
  type Collection,
  collectionsOfPost,
  createCollection,
  deleteCollection,
  listBookmarks,
  listCollections,
  orderCollections,
  removeFromCollection,
  renameCollection,
} from '@atelier/contract/bookmarks'
import { Failure } from '@atelier/contract/errors'
import { homeFeed } from '@atelier/contract/feed'
import { coverMedia, deletePost, hidePost, type Post, savePost, sharePost, unhidePost, unsavePost } from '@atelier/contract/posts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { startApp, visit } from '#testing/app.tsx'
import { person } from '#testing/conversations.ts'
import { callsOf, serve } from '#testing/fake-server.ts'
import { aPicture, aPost } from '#testing/posts.ts'
import { viewer } from '#testing/signed-in.ts'
import { currentToast } from '#ui/toast.ts'

startApp()

const collection = (name: string, known: Partial<Collection> = {}): Collection => ({
  id: crypto.randomUUID(),
  name,
  posts_count: 0,
  cover: null,
  ...known,
})

/** A server that keeps bookmarks: posts with the collections that they are in. */
function kept(posts: Post[], collections: Collection[] = [], inside: [Post, Collection][] = []) {
  let saved = posts.map((post): Bookmark => {
    const collection_ids = inside.filter(([one]) => one === post).map(([, { id }]) => id)
    return { id: crypto.randomUUID(), created_at: post.created_at, post: { ...post, user_saved: true }, collection_ids }
  })
  let own = collections
  const of = (post_id: string) => saved.find(({ post }) => post.id === post_id)
  const counted = (one: Collection) => ({
    ...one,
    posts_count: saved.filter(({ collection_ids }) => collection_ids.includes(one.id)).length,
  })
  const sort = (post_id: string, change: (ids: string[]) => string[]) => {
    saved = saved.map((one) => (one.post.id === post_id ? { ...one, collection_ids: change(one.collection_ids) } : one))
    return {}
  }
  serve(listCollections, () => ({ items: own.map(counted), saved_count: saved.length }))
  serve(listBookmarks, ({ q, collection_id }) => ({
    items: saved.filter(
      ({ post, collection_ids }) => post.content.includes(q) && (!collection_id || collection_ids.includes(collection_id)),
    ),
    next_cursor: null,
  }))
  serve(collectionsOfPost, ({ post_id }) => ({ collection_ids: of(post_id)?.collection_ids ?? [] }))
  serve(savePost, ({ post_id }) => {
    const post = { ...(posts.find(({ id }) => id === post_id) as Post), user_saved: true }
    if (!of(post_id)) saved = [{ id: crypto.randomUUID(), created_at: post.created_at, post, collection_ids: [] }, ...saved]
    return post
  })
  serve(unsavePost, ({ post_id }) => {
    saved = saved.filter(({ post }) => post.id !== post_id)
    return { ...(posts.find(({ id }) => id === post_id) as Post), user_saved: false }
  })
  serve(addToCollection, ({ post_id, collection_id, from }) => sort(post_id, (ids) => [...ids.filter((id) => id !== from), collection_id]))
  serve(removeFromCollection, ({ post_id, collection_id }) => sort(post_id, (ids) => ids.filter((id) => id !== collection_id)))
  serve(createCollection, ({ name }) => {
    const made = collection(name)
    own = [...own, made]
    return made
  })
  serve(renameCollection, ({ collection_id, name }) => {
    own = own.map((one) => (one.id === collection_id ? { ...one, name } : one))
    return own.find(({ id }) => id === collection_id) as Collection
  })
  serve(deleteCollection, ({ collection_id }) => {
    own = own.filter(({ id }) => id !== collection_id)
    return {}
  })
  serve(orderCollections, ({ ids }) => {
    own = own.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    return {}
  })
}

const shownPosts = () => screen.queryAllByRole('article').map((article) => article.querySelector('p.wordy')?.textContent)
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
const byGil = { author: person('gil') }
const [bowl, print, wall] = [
  aPost({ ...byGil, content: 'A bowl' }),
  aPost({ ...byGil, content: 'A print', post_media: [aPicture()] }),
  aPost({ ...byGil, content: 'A wall' }),
]

describe('the saved posts', () => {
  test('BOOK-001, BOOK-002, BOOK-003: stand under the title, their number and the search', async () => {
    kept([bowl, print])
    visit('/bookmarks')
    await postsAre('A bowl', 'A print')
    screen.getByRole('heading', { level: 1, name: 'Bookmarks' })
    await screen.findByText('2 saved')
    expect(screen.getByRole('searchbox').getAttribute('placeholder')).toBe('Search your bookmarks...')
    expect(document.title).toBe('Bookmarks · Atelier')
  })

  test('BOOK-007, BOOK-008: say when there are none', async () => {
    kept([])
    visit('/bookmarks')
    await screen.findByRole('heading', { name: 'No bookmarks yet' })
    screen.getByText("When you bookmark posts, they'll appear here")
    await screen.findByText('0 saved')
  })

  test('show that they are loading, and offer to try again when they could not be loaded', async () => {
    kept([bowl])
    const answer = Promise.withResolvers<Failure>()
    serve(listBookmarks, () => answer.promise as never)
    const { user } = visit('/bookmarks')
    const region = await screen.findByRole('region', { name: 'Saved posts' })
    expect(region.querySelector('[aria-busy=true]')).not.toBeNull()
    answer.resolve(new Failure('not_found'))
    await within(region).findByRole('heading', { name: 'Failed to load bookmarks' })
    kept([bowl])
    await user.click(within(region).getByRole('button', { name: 'Try Again' }))
    await postsAre('A bowl')
  })

  test('BOOK-009, BOOK-010: are searched by what is typed, which the address keeps', async () => {
    kept([bowl, print])
    const { user, path } = visit('/bookmarks')
    await user.type(await screen.findByRole('searchbox'), 'bowl')
    await postsAre('A bowl')
    expect(path()).toBe('/bookmarks?q=bowl')
    await user.type(screen.getByRole('searchbox'), ' of soup')
    await screen.findByRole('heading', { name: 'No matching bookmarks' })
    screen.getByText('Try adjusting your search terms')
    expect(callsOf(listBookmarks).at(-1)).toMatchObject({ q: 'bowl of soup' })
  })

  test('are searched at once by an address that carries the text', async () => {
    kept([bowl, print])
    visit('/bookmarks?q=print')
    await postsAre('A print')
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('print')
  })

  test('are all shown again by the link of the menu', async () => {
    kept([bowl, print])
    const { user, path } = visit('/bookmarks?q=print', { width: 1_440 })
    await postsAre('A print')
    await user.click(screen.getByRole('button', { name: /Account menu/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Bookmarks', hidden: true }))
    await postsAre('A bowl', 'A print')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
    expect(path()).toBe('/bookmarks')
  })

  test('have one fewer when one is deleted, and its folder too', async () => {
    const own = aPost({ author: viewer, content: 'My bowl' })
    kept([own, print])
    serve(deletePost, {})
    const { user } = visit('/bookmarks')
    await screen.findByText('2 saved')
    await choose(user, 'My bowl', 'Delete post')
    kept([print])
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await postsAre('A print')
    await screen.findByText('1 saved')
  })

  test('have one that was hidden back in its place when that is undone', async () => {
    kept([bowl, print, wall])
    serve(hidePost, {})
    serve(unhidePost, {})
    const { user } = visit('/bookmarks')
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
    kept([bowl])
    serve(sharePost, { ...bowl, shares_count: 1 })
    const { user } = visit('/bookmarks')
    await user.click(await screen.findByRole('button', { name: /^Share/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link', hidden: true }))
    await waitFor(() => expect(callsOf(sharePost)).toEqual([{ post_id: bowl.id }]))
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/post/${bowl.id}`)
  })

  test('BOOK-012, BOOK-013, BOOK-016: can be removed, and is gone from the list at once', async () => {
    kept([bowl, print])
    const { user } = visit('/bookmarks')
    await postsAre('A bowl', 'A print')
    const answer = Promise.withResolvers<Post>()
    serve(unsavePost, () => answer.promise)
    await user.click(screen.getAllByRole('button', { name: 'Remove bookmark' })[0] as HTMLElement)
    await postsAre('A print')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove bookmark' }))
    kept([print])
    answer.resolve({ ...bowl, user_saved: false })
    await waitFor(() => expect(currentToast()?.title).toBe('Post removed from saved'))
    await screen.findByText('1 saved')
    expect(callsOf(unsavePost)).toEqual([{ post_id: bowl.id }])
  })

  test('comes back where it was, and into its collections, when the removal is undone', async () => {
    const walls = collection('Walls')
    kept([bowl, print, wall], [walls], [[print, walls]])
    const { user } = visit('/bookmarks')
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
    kept([bowl, print])
    serve(unsavePost, new Failure('unavailable'))
    const { user } = visit('/bookmarks')
    await postsAre('A bowl', 'A print')
    await user.click(screen.getAllByRole('button', { name: 'Remove bookmark' })[0] as HTMLElement)
    await waitFor(() => expect(currentToast()).toMatchObject({ tone: 'destructive', title: 'Failed to save post. Please try again.' }))
    await postsAre('A bowl', 'A print')
  })
})

describe('collections', () => {
  const [walls, floors, roofs] = [collection('Walls', { cover: aPicture() }), collection('Floors'), collection('Roofs')]

  test('are folders with a count and a cover, which lead to what is in them', async () => {
    kept([bowl, wall], [walls, floors], [[wall, walls]])
    const { user, path } = visit('/bookmarks')
    await waitFor(() => expect(folders()).toEqual(['Walls1 post', 'FloorsEmpty']))
    const folder = screen.getByRole('link', { name: 'Walls1 post' })
    expect(folder.querySelector('img')?.getAttribute('src')).toBe('/media/heron.webp')
    await user.click(folder)
    await postsAre('A wall')
    expect(path()).toBe(`/bookmarks?collection=${walls.id}`)
    screen.getByRole('heading', { level: 1, name: 'Walls' })
    screen.getByText('1 saved')
    expect(screen.getByRole('link', { name: 'Walls1 post' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('searchbox', { name: 'Search in Walls...' })).toBeTruthy()
  })

  test('cover a sensitive picture', async () => {
    kept([wall], [collection('Hidden', { cover: aPicture({ is_sensitive: true }) })], [])
    serve(listCollections, { items: [collection('Hidden', { cover: aPicture({ is_sensitive: true }), posts_count: 1 })], saved_count: 1 })
    visit('/bookmarks')
    const folder = await screen.findByRole('link', { name: /Hidden/ })
    expect(folder.querySelector('img')).toBeNull()
    expect(folder.textContent).toContain('Sensitive picture')
  })

  test('are covered as soon as their picture is marked sensitive', async () => {
    const own = aPost({ author: viewer, content: 'My bowl', post_media: [aPicture()] })
    const covered = { ...own, post_media: [aPicture({ is_sensitive: true })] }
    kept([own], [walls], [[own, walls]])
    serve(coverMedia, () => {
      serve(listCollections, { items: [{ ...walls, cover: aPicture({ is_sensitive: true }) }], saved_count: 1 })
      return covered
    })
    const { user } = visit('/bookmarks')
    await postsAre('My bowl')
    const folder = await screen.findByRole('link', { name: 'Walls1 post' })
    expect(folder.querySelector('img')).not.toBeNull()
    await choose(user, 'My bowl', 'Mark as sensitive')
    await user.click(await screen.findByRole('checkbox', { name: /is sensitive/ }))
    await waitFor(() => expect(folder.querySelector('img')).toBeNull())
  })

  test('say when one is empty, and when one is gone', async () => {
    kept([bowl], [walls])
    visit(`/bookmarks?collection=${walls.id}`)
    await screen.findByRole('heading', { name: 'Nothing in here yet' })
  })

  test('that are gone lead back to all bookmarks', async () => {
    kept([bowl], [walls])
    serve(listBookmarks, ({ collection_id }) => (collection_id ? new Failure('not_found') : { items: [], next_cursor: null }))
    const { user, path } = visit(`/bookmarks?collection=${crypto.randomUUID()}`)
    await screen.findByRole('heading', { name: 'This collection is not here any more' })
    await user.click(screen.getByRole('link', { name: 'All bookmarks' }))
    await waitFor(() => expect(path()).toBe('/bookmarks'))
  })

  test('are made with a name that is not taken', async () => {
    kept([bowl])
    const { user, path } = visit('/bookmarks')
    await user.click(await screen.findByRole('button', { name: 'Make a collection for what belongs together' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New collection' }))
    await user.click(dialog.getByRole('button', { name: 'Create' }))
    dialog.getByText('Give it a name.')
    serve(createCollection, new Failure('invalid', { errors: [{ field: 'name', code: 'taken' }] }))
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Kitchens')
    await user.click(dialog.getByRole('button', { name: 'Create' }))
    await dialog.findByText('You have a collection of this name.')
    kept([bowl])
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), '!')
    await user.click(dialog.getByRole('button', { name: 'Create' }))
    await screen.findByRole('heading', { level: 1, name: 'Kitchens!' })
    expect(path()).toContain('/bookmarks?collection=')
    const [first, second] = callsOf(createCollection)
    expect(second).toEqual({ name: 'Kitchens!', client_id: first?.client_id })
  })

  test('are renamed, and deleted after a question', async () => {
    kept([bowl], [walls], [[bowl, walls]])
    const { user, path } = visit(`/bookmarks?collection=${walls.id}`)
    await user.click(await screen.findByRole('button', { name: 'More for Walls' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Rename', hidden: true }))
    const naming = within(await screen.findByRole('dialog', { name: 'Rename collection' }))
    await user.type(naming.getByRole('textbox', { name: 'Name' }), ' of stone')
    await user.click(naming.getByRole('button', { name: 'Rename' }))
    await screen.findByRole('heading', { level: 1, name: 'Walls of stone' })

    await user.click(screen.getByRole('button', { name: 'More for Walls of stone' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete collection', hidden: true }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete “Walls of stone”?' }))
    question.getByText('Its posts stay in your bookmarks.')
    expect(callsOf(deleteCollection)).toEqual([])
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(path()).toBe('/bookmarks'))
    await postsAre('A bowl')
    expect(folders()).toEqual([])
  })

  test('are put into an order by the menu, shown at once and taken back when the server refuses', async () => {
    kept([bowl], [walls, floors, roofs])
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
    expect(sheet.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Roofs is number 2 of 3')
    expect(callsOf(orderCollections)).toEqual([{ ids: [walls.id, roofs.id, floors.id] }])
    await waitFor(() => expect(folders()).toEqual(['WallsEmpty', 'RoofsEmpty', 'FloorsEmpty']))
    serve(orderCollections, new Failure('unavailable'))
    await press('Walls', 'Move down')
    await waitFor(() => expect(currentToast()?.title).toBe('Failed to move the collection. Please try again.'))
    expect(names()).toEqual(['Walls', 'Roofs', 'Floors'])
  })
})

describe('a post', () => {
  const [walls, floors] = [collection('Walls'), collection('Floors')]

  test('is moved from one collection into another', async () => {
    kept(
      [bowl, wall],
      [walls, floors],
      [
        [bowl, walls],
        [wall, walls],
      ],
    )
    const { user } = visit(`/bookmarks?collection=${walls.id}`)
    await postsAre('A bowl', 'A wall')
    await user.click(screen.getAllByRole('button', { name: 'Collections of this post' })[0] as HTMLElement)
    await user.click(await screen.findByRole('menuitem', { name: 'Move to…', hidden: true }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Move to…' }))
    expect(sheet.queryByRole('button', { name: /Walls/ })).toBeNull()
    await user.click(await sheet.findByRole('button', { name: /Floors/ }))
    await postsAre('A wall')
    await waitFor(() => expect(currentToast()?.title).toBe('Moved to Floors'))
    expect(callsOf(addToCollection)).toEqual([{ collection_id: floors.id, post_id: bowl.id, from: walls.id }])
    await waitFor(() => expect(folders()).toEqual(['Walls1 post', 'Floors1 post']))
  })

  test('is taken out of a collection, stays saved, and comes back when that is undone', async () => {
    kept([bowl], [walls], [[bowl, walls]])
    const { user } = visit(`/bookmarks?collection=${walls.id}`)
    await postsAre('A bowl')
    await user.click(screen.getByRole('button', { name: 'Collections of this post' }))
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
    kept([bowl], [walls, floors], [[bowl, walls]])
    serve(addToCollection, new Failure('unavailable'))
    const { user } = visit(`/bookmarks?collection=${walls.id}`)
    await postsAre('A bowl')
    await user.click(screen.getByRole('button', { name: 'Collections of this post' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Move to…', hidden: true }))
    await user.click(await screen.findByRole('button', { name: /Floors/ }))
    await waitFor(() => expect(currentToast()?.title).toBe('Failed to change the collection. Please try again.'))
    await postsAre('A bowl')
  })

  const feed = (post: Post) => {
    kept([post], [walls])
    serve(homeFeed, { items: [post], next_cursor: null })
    return visit('/home')
  }

  test('that was saved leads to the bookmarks from the toast', async () => {
    const { user, path } = feed(bowl)
    await user.click(await screen.findByRole('button', { name: /^Save,/ }))
    await waitFor(() => expect(currentToast()?.title).toBe('Post saved'))
    await user.click(screen.getByRole('link', { name: 'Find it in your bookmarks.', hidden: true }))
    await waitFor(() => expect(path()).toBe('/bookmarks'))
    await postsAre('A bowl')
  })

  test('that was saved goes into collections from the toast, each at once', async () => {
    const { user } = feed(bowl)
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
    const { user } = feed(bowl)
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Add to collection', hidden: true }))
    await user.click(await screen.findByRole('checkbox', { name: /Walls/ }))
    await waitFor(() => expect(screen.getByRole('button', { name: /^Save, saved once/ }).getAttribute('aria-pressed')).toBe('true'))
  })

  test('is not put into a collection when the server refuses', async () => {
    const { user } = feed(bowl)
    serve(addToCollection, new Failure('unavailable'))
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Add to collection', hidden: true }))
    await user.click(await screen.findByRole('checkbox', { name: /Walls/ }))
    await waitFor(() => expect(currentToast()?.title).toBe('Failed to change the collection. Please try again.'))
    await screen.findByRole('checkbox', { name: /Walls/, checked: false })
  })
})
