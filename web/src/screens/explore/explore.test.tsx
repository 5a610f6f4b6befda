// Must be first: the session is read when its module loads.
import '#testing/real-session.ts'

import { featuredCommunities, getCommunity, joinCommunity } from '@atelier/contract/communities'
import { Failure } from '@atelier/contract/errors'
import { followUser } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { getProfile } from '@atelier/contract/profiles'
import { exploreMedia, trendingHashtags, trendingPosts, trendingUsers } from '@atelier/contract/search'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { queries } from '#data/cache/queries.ts'
import { reachEnd } from '#testing/browser.ts'
import { callsOf, serve, stopServing } from '#testing/fake-server.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { found } from '#testing/real-communities.ts'
import { publish } from '#testing/real-posts.ts'
import { people, query, type RealPerson } from '#testing/real-server.ts'
import { vera, viewer } from '#testing/real-session.ts'
import { hang } from '#testing/real-walls.ts'
import { visit } from '#testing/visit.tsx'

startRealApp()

const wide = 1_000

const film = { media_type: 'video/mp4', media_url: '/media/dance.mp4', alt_text: 'A dance' }
const prints = (count: number) => Array.from({ length: count }, (_, n) => ({ content: `Print ${n}` }))

/** Gil hangs up some works, by default three prints. */
async function hangUp(...works: Parameters<typeof hang>[1][]) {
  const { gil } = await people('gil')
  return hang(gil, ...(works.length > 0 ? works : prints(3)))
}

/** A container as wide as said: jsdom lays nothing out. */
const containerOf = (width: number) => vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width)

const wall = () => screen.findByRole('list', { name: 'Pictures and videos' })
const tiles = async () => within(await wall()).findAllByRole('listitem')
const section = async (name: string) => within(await screen.findByRole('region', { name }))

beforeEach(() => {
  containerOf(wide)
})

describe('the frame', () => {
  test('EXPL-001, EXPL-002, EXPL-003, EXPL-004, EXPL-005: title, document title and two tabs that the address keeps', async () => {
    await hangUp()
    const { user, path } = visit('/explore')
    expect(await screen.findByRole('heading', { level: 1, name: 'Explore' })).toBeDefined()
    await waitFor(() => expect(document.title).toBe('Explore - Discover trending content'))
    const tab = (name: string) => screen.getByRole('tab', { name })
    expect(tab('Discover').getAttribute('aria-selected')).toBe('true')
    await user.click(tab('Search'))
    await waitFor(() => expect(path()).toBe('/explore?tab=search'))
    await waitFor(() => expect(tab('Search').getAttribute('aria-selected')).toBe('true'))
    await user.click(tab('Discover'))
    await waitFor(() => expect(path()).toBe('/explore'))
    expect(await wall()).toBeDefined()
  })

  test.each([
    ['/explore', 'Discover'],
    ['/explore?tab=discover', 'Discover'],
    ['/explore?tab=nothing', 'Discover'],
    ['/explore?tab=search', 'Search'],
    ['/explore?q=ink', 'Search'],
    ['/explore?tag=ink', 'Search'],
  ])('EXPL-005: %s shows %s', async (address, name) => {
    visit(address)
    expect((await screen.findByRole('tab', { name })).getAttribute('aria-selected')).toBe('true')
  })

  test('EXPL-010: the field of Search, which keeps the query', async () => {
    const { user, path } = visit('/explore?tab=search')
    const field = await screen.findByPlaceholderText('Search for people, posts, hashtags, or communities...')
    await user.type(field, 'ink{Enter}')
    await waitFor(() => expect(path()).toBe('/explore?q=ink'))
    await waitFor(() => expect((field as HTMLInputElement).value).toBe('ink'))
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    await waitFor(() => expect(path()).toBe('/explore?tab=search'))
    await waitFor(() => expect((field as HTMLInputElement).value).toBe(''))
    expect(document.activeElement).toBe(field)
  })

  test('EXPL-010: a pause while typing takes nothing from the field', async () => {
    const { user, path } = visit('/explore?tab=search')
    const field = await screen.findByRole<HTMLInputElement>('searchbox')
    await user.type(field, 'ink ')
    await waitFor(() => expect(path()).toBe('/explore?q=ink'))
    expect(field.value).toBe('ink ')
    await user.type(field, 'wash')
    await waitFor(() => expect(path()).toBe('/explore?q=ink+wash'))
    expect(field.value).toBe('ink wash')
  })
})

describe('the filters', () => {
  test('EXPL-006, EXPL-007, EXPL-008: all, week and popular are meant when the address says nothing', async () => {
    await hangUp()
    visit('/explore')
    await wall()
    expect(callsOf(exploreMedia)).toEqual([{ ct: 'all', tf: 'week', s: 'popular', limit: limits.explore.page }])
    await waitFor(() => expect(callsOf(trendingPosts)[0]).toMatchObject({ tf: 'week' }))
  })

  test('EXPL-006, EXPL-007, EXPL-008: what is chosen is in the address and asked for; what is invalid is the default', async () => {
    await hangUp({}, { media: [film] })
    const { user, path } = visit('/explore?ct=gif&tf=year&s=relevance')
    await wall()
    expect(callsOf(exploreMedia)).toEqual([{ ct: 'all', tf: 'week', s: 'popular', limit: limits.explore.page }])
    // The next choice adds to what the filters show.
    const isPressed = (name: string) =>
      waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true'))
    const isChosen = (name: string, text: string) =>
      waitFor(() => expect(screen.getByRole<HTMLSelectElement>('combobox', { name }).selectedOptions[0]?.text).toBe(text))
    await user.click(screen.getByRole('button', { name: 'Videos' }))
    await waitFor(() => expect(path()).toBe('/explore?ct=video'))
    await isPressed('Videos')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Posted' }), 'Today')
    await waitFor(() => expect(path()).toBe('/explore?ct=video&tf=today'))
    await isChosen('Posted', 'Today')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Recent')
    await waitFor(() => expect(path()).toBe('/explore?ct=video&tf=today&s=recent'))
    await isChosen('Sort by', 'Recent')
    await waitFor(() => expect(callsOf(exploreMedia).at(-1)).toMatchObject({ ct: 'video', tf: 'today', s: 'recent' }))
    await waitFor(async () => expect(await tiles()).toHaveLength(1))
    await user.click(await screen.findByRole('button', { name: 'All' }))
    await isPressed('All')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Popular')
    await waitFor(() => expect(path()).toBe('/explore?tf=today'))
    expect([...screen.getByRole('combobox', { name: 'Sort by' }).querySelectorAll('option')].map(({ text }) => text)).toEqual([
      'Popular',
      'Recent',
    ])
  })

  test('SRCH-036: Search has the newest posts first, of any time', async () => {
    const { user, path } = visit('/explore?q=ink')
    const sort = await screen.findByRole('combobox', { name: 'Sort by' })
    expect([...sort.querySelectorAll('option')].map(({ text }) => text)).toEqual(['Relevance', 'Popular', 'Recent'])
    expect((sort as HTMLSelectElement).selectedOptions[0]?.text).toBe('Recent')
    expect((screen.getByRole('combobox', { name: 'Posted' }) as HTMLSelectElement).selectedOptions[0]?.text).toBe('Any time')
    await user.selectOptions(sort, 'Popular')
    await waitFor(() => expect(path()).toContain('s=popular'))
  })

  test('A search for people alone is by relevance', async () => {
    visit('/explore?q=ink&kind=user')
    const sort = await screen.findByRole('combobox', { name: 'Sort by' })
    expect((sort as HTMLSelectElement).selectedOptions[0]?.text).toBe('Relevance')
  })
})

describe('the wall', () => {
  test('EXPL-011: is a list of posts with media, by their own proportions, in the order of the list', async () => {
    await hangUp(
      { content: 'Upright', media: [{ width: 500, height: 1_000 }] },
      { content: 'Broad', media: [{ width: 1_000, height: 500 }] },
    )
    visit('/explore')
    const [first, second] = await tiles()
    expect(within(first as HTMLElement).getByRole('link').textContent).toContain('Upright')
    expect(first?.querySelector('img')?.getAttribute('alt')).toBe('A heron')
    const ratio = (tile: HTMLElement | undefined) =>
      Number.parseFloat(tile?.style.width ?? '') / Number.parseFloat(tile?.querySelector<HTMLElement>('[data-work]')?.style.height ?? '')
    expect(ratio(first)).toBeCloseTo(0.5, 1)
    expect(ratio(second)).toBeCloseTo(2, 1)
    expect(first?.getAttribute('aria-posinset')).toBe('1')
    expect(second?.getAttribute('aria-setsize')).toBe('2')
  })

  test.each([
    [374, 2],
    [640, 3],
    [912, 4],
  ])('EXPL-012: %i pixels hold %i columns', async (width, columns) => {
    containerOf(width)
    await hangUp(...prints(8))
    visit('/explore')
    const places = (await tiles()).map(({ style }) => /translate\(([\d.]+)px/.exec(style.transform)?.[1])
    expect(new Set(places).size).toBe(columns)
  })

  test('EXPL-013, EXPL-014, EXPL-015: EXPL-016: pages come by themselves without an end, 200 px before a tenth of the end shows, and go on below the sections', async () => {
    await hangUp(...prints(3 * limits.explore.page + 1))
    visit('/explore')
    const watched: IntersectionObserverInit[] = []
    const Stub = globalThis.IntersectionObserver
    vi.stubGlobal(
      'IntersectionObserver',
      class extends Stub {
        constructor(told: IntersectionObserverCallback, options: IntersectionObserverInit = {}) {
          super(told, options)
          watched.push(options)
        }
      },
    )
    await wall()
    await waitFor(() => expect(watched).toContainEqual(expect.objectContaining({ rootMargin: '200px', threshold: 0.1 })))
    reachEnd()
    const cursors = () => callsOf(exploreMedia).map(({ cursor }) => cursor)
    await waitFor(() => expect(cursors()).toEqual([undefined, expect.any(String)]))
    for (let pages = 2; pages < 4; pages++) {
      await waitFor(() => expect(cursors()).toHaveLength(pages))
      await waitFor(() => expect(queries.isFetching()).toBe(0))
      reachEnd()
    }
    await waitFor(() => expect(cursors()).toHaveLength(4))
    expect(new Set(cursors()).size).toBe(4)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull())
    const rest = await screen.findByRole('list', { name: 'More pictures and videos' })
    const sections = await screen.findByRole('heading', { name: 'Trending Creators' })
    expect(sections.compareDocumentPosition(rest)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect((await wall()).compareDocumentPosition(sections)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('a video shows itself, several pictures their number, and a sensitive one its cover', async () => {
    await hangUp({ media: [film] }, { media: [{}, {}] }, { media: [{ is_sensitive: true }] })
    visit('/explore')
    const [video, several, covered] = await tiles()
    expect(within(video as HTMLElement).getByLabelText('A dance')).toBeInstanceOf(HTMLVideoElement)
    expect(several?.textContent).toContain('2')
    expect(covered?.querySelector('img')).toBeNull()
    expect(covered?.textContent).toContain('Sensitive picture')
  })

  test('of a post with both, each filter shows its kind', async () => {
    await hangUp({ media: [{}, film] })
    visit('/explore?ct=video')
    expect(within((await tiles())[0] as HTMLElement).getByLabelText('A dance')).toBeDefined()
  })

  test('arrow keys walk the tiles: left and right the list, up and down a column', async () => {
    await hangUp(...prints(9))
    const { user } = visit('/explore')
    const all = await tiles()
    const link = (n: number) => within(all[n] as HTMLElement).getByRole('link')
    link(0).focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(link(1))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(link(5))
    await user.keyboard('{ArrowUp}{ArrowLeft}')
    expect(document.activeElement).toBe(link(0))
  })

  test('EXPL-021, EXPL-022: empty, it says so and tries again', async () => {
    const { user } = visit('/explore')
    expect(await screen.findByText('No discovery content available.')).toBeDefined()
    await hangUp({})
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await tiles()).toHaveLength(1)
  })

  test('failed, it says so and tries again', async () => {
    serve(exploreMedia, new Failure('invalid'))
    const { user } = visit('/explore')
    expect(await screen.findByText('Something went wrong loading Explore')).toBeDefined()
    stopServing(exploreMedia)
    await hangUp({})
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await tiles()).toHaveLength(1)
  })
})

describe('a post', () => {
  const herons = { content: 'Two herons in lino', likes_count: 3, comments_count: 2, shares_count: 4 }
  let ann: RealPerson
  let id: string

  beforeEach(async () => {
    ann = (await people('ann')).ann
    id = (await hang(ann, herons))[0] ?? ''
  })

  async function open() {
    const shown = visit('/explore?tf=month')
    const [tile] = await tiles()
    await shown.user.click(within(tile as HTMLElement).getByRole('link'))
    return { ...shown, dialog: await openedDialog() }
  }

  async function openedDialog() {
    const dialog = await screen.findByRole('dialog', { name: 'Post' })
    await within(dialog).findByRole('article')
    return within(dialog)
  }

  test('EXPL-023, EXPL-024, EXPL-025, EXPL-026, EXPL-027, EXPL-028, EXPL-029: opens in a dialog with author, media, text and counts', async () => {
    const { dialog, path } = await open()
    expect(path()).toBe(`/explore?tf=month&post=${id}`)
    expect(dialog.getByText('Ann Tester')).toBeDefined()
    expect(dialog.getByRole('img', { name: 'A heron' })).toBeDefined()
    expect(dialog.getByText('Two herons in lino')).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Like, 3 likes' })).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Comments, 2 comments' })).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Share, shared 4 times' })).toBeDefined()
  })

  test('EXPL-030: leads to the profile of its author', async () => {
    const { dialog, user, path } = await open()
    await user.click(dialog.getByRole('link', { name: 'View profile' }))
    await waitFor(() => expect(path()).toBe('/profile/ann'))
  })

  test('closing it leads back to the wall, and leaves nothing to go back through', async () => {
    const { dialog, user, path } = await open()
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(path()).toBe('/explore?tf=month'))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Post' })).toBeNull())
  })

  test('that its author deletes from the dialog says that it is gone', async () => {
    await hang(vera, { content: 'My own print' })
    const { user } = visit('/explore')
    expect(await tiles()).toHaveLength(1)
    await user.click(await (await section('Trending Posts')).findByRole('link', { name: /My own print/ }))
    const dialog = await openedDialog()
    await user.click(dialog.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete post', hidden: true }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await dialog.findByRole('heading', { name: 'This post is not here' })).toBeDefined()
    expect(dialog.queryByRole('article')).toBeNull()
  })

  test('an address that opens one is left when it is closed', async () => {
    const { user, path } = visit(`/explore?tf=month&post=${id}`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Post' }))
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(path()).toBe('/explore?tf=month'))
  })
})

describe('the sections', () => {
  test('EXPL-016, EXPL-017, EXPL-018, EXPL-019, EXPL-020: creators, topics, posts, communities, in this order below the wall', async () => {
    await hangUp()
    visit('/explore')
    await screen.findByRole('list', { name: 'Pictures and videos' })
    for (const name of ['Trending Creators', 'Trending Topics', 'Trending Posts', 'Featured Communities']) {
      expect(await screen.findByRole('region', { name })).toBeDefined()
    }
    const below = () =>
      [...document.querySelectorAll('main ul[aria-label], main h2')].map((part) => part.getAttribute('aria-label') ?? part.textContent)
    await waitFor(() =>
      expect(below()).toEqual(['Pictures and videos', 'Trending Creators', 'Trending Topics', 'Trending Posts', 'Featured Communities']),
    )
  })

  test('EXPL-031, EXPL-042: ten creators at most, who lead to their profiles', async () => {
    const { ann } = await people('ann')
    await query('update profiles set followers_count = 12 where user_id = $1', ann.user_id)
    const { user, path } = visit('/explore')
    const creators = await section('Trending Creators')
    const link = await creators.findByRole('link', { name: /Ann Tester/ })
    expect(link.textContent).toContain('12 followers')
    expect(callsOf(trendingUsers)).toEqual([{ people: 'all', limit: 10 }])
    await user.click(link)
    await waitFor(() => expect(path()).toBe('/profile/ann'))
  })

  test('EXPL-033, EXPL-034, EXPL-055: the toggle of a creator says Follow or Following, and follows', async () => {
    const { ann, bob } = await people('ann', 'bob')
    await vera.call(followUser, { user_id: bob.user_id })
    const { user } = visit('/explore')
    const creators = await section('Trending Creators')
    expect((await creators.findByRole('button', { name: /Bob/ })).textContent).toBe('Following')
    const toggle = await creators.findByRole('button', { name: /Ann/ })
    expect(toggle.textContent).toBe('Follow')
    await user.click(toggle)
    await waitFor(() => expect(creators.getByRole('button', { name: /Ann/ }).textContent).toBe('Following'))
    await waitFor(() => expect(callsOf(followUser)).toEqual([{ user_id: ann.user_id }]))
    await waitFor(async () => expect((await vera.call(getProfile, { identifier: 'ann' })).user_following).toBe(true))
  })

  test('EXPL-035: oneself has no toggle', async () => {
    await people('ann')
    const { items } = await vera.call(trendingUsers, {})
    expect(items.map(({ username }) => username)).toEqual(['ann'])
    const { followers_count, bio } = viewer
    serve(trendingUsers, {
      items: [{ ...viewer, followers_count, bio, user_following: false, user_requested: false, works: [] }, ...items],
    })
    visit('/explore')
    const creators = await section('Trending Creators')
    const card = (name: string) => creators.findByRole('article', { name })
    expect(within(await card('Ann Tester')).getByRole('button')).toBeDefined()
    expect(within(await card('Vera Tester')).queryByRole('button')).toBeNull()
  })

  test('EXPL-032, EXPL-043: ten topics at most, which lead to the Search tab', async () => {
    const { ann } = await people('ann')
    await publish(ann, 'A print #linocut')
    const { user, path } = visit('/explore')
    const topics = await section('Trending Topics')
    const link = await topics.findByRole('link', { name: /#linocut/ })
    expect(callsOf(trendingHashtags)).toContainEqual({ limit: 10 })
    await user.click(link)
    await waitFor(() => expect(path()).toBe('/explore?tag=linocut'))
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Search' }).getAttribute('aria-selected')).toBe('true'))
    expect(await screen.findByRole('heading', { name: '#linocut' })).toBeDefined()
    expect(await screen.findByText(/^A print/)).toBeDefined()
  })

  test('EXPL-045, EXPL-048: twenty posts at most, of the chosen time, six at first, which open in the dialog', async () => {
    await hangUp(...Array.from({ length: 8 }, (_, n) => ({ content: `Talk ${n}`, media: [] })))
    const { user } = visit('/explore')
    const posts = await section('Trending Posts')
    expect(await posts.findAllByRole('link')).toHaveLength(6)
    expect(callsOf(trendingPosts)).toEqual([{ tf: 'week', media: 'any', limit: 20 }])
    await user.click(posts.getByRole('button', { name: 'Show all 8' }))
    expect(posts.getAllByRole('link')).toHaveLength(8)
    await user.click(posts.getByRole('link', { name: /Talk 7/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Post' }))
    expect(await dialog.findByText('Talk 7')).toBeDefined()
  })

  test('EXPL-036: a community has Join Community', async () => {
    const { olga } = await people('olga')
    const { id: community_id } = await found(olga, { name: 'Ink & Paper' })
    const { user } = visit('/explore')
    const communities = await section('Featured Communities')
    const join = await communities.findByRole('button', { name: 'Join Community: Ink & Paper' })
    expect(join.textContent).toBe('Join Community')
    await user.click(join)
    await waitFor(async () => expect((await vera.call(getCommunity, { community_id })).membership).toBe('member'))
    expect(callsOf(joinCommunity)).toEqual([{ community_id }])
  })

  test('EXPL-051: five communities at most are asked for', async () => {
    const { olga } = await people('olga')
    await found(olga, { name: 'Ink & Paper' })
    visit('/explore')
    await (await section('Featured Communities')).findByText('Ink & Paper')
    expect(callsOf(featuredCommunities)).toEqual([{ limit: 5 }])
  })

  test('each says when it is empty, and one that failed tries again', async () => {
    serve(featuredCommunities, new Failure('forbidden'))
    const { user } = visit('/explore')
    expect(await screen.findByText('Nobody is trending yet.')).toBeDefined()
    expect(await screen.findByText('Nothing is trending yet.')).toBeDefined()
    expect(await screen.findByText('No posts in this time.')).toBeDefined()
    const communities = await section('Featured Communities')
    expect(await communities.findByText('This could not be loaded.')).toBeDefined()
    stopServing(featuredCommunities)
    await user.click(communities.getByRole('button', { name: 'Try Again' }))
    expect(await communities.findByText('No communities yet.')).toBeDefined()
  })

  test('EXPL-052: the viewer’s interests are read, and each is a search', async () => {
    await query("insert into user_interests (user_id, interest_id) select $1, id from interests where name = 'Music'", viewer.user_id)
    const { user, path } = visit('/explore')
    const interests = within(await screen.findByRole('navigation', { name: 'Your interests' }))
    const link = await interests.findByRole('link', { name: 'Music' })
    expect(interests.getAllByRole('link')).toHaveLength(1)
    await user.click(link)
    await waitFor(() => expect(path()).toContain('q=Music'))
    const field = await screen.findByPlaceholderText<HTMLInputElement>('Search for people, posts, hashtags, or communities...')
    await waitFor(() => expect(field.value).toBe('Music'))
  })
})
