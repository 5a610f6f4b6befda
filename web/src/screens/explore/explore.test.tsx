import { postComments } from '@atelier/contract/comments'
import { type Community, featuredCommunities, joinCommunity } from '@atelier/contract/communities'
import { Failure } from '@atelier/contract/errors'
import { followUser } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { getInterests, listInterests } from '@atelier/contract/onboarding'
import { deletePost, getPost, type Post } from '@atelier/contract/posts'
import { getProfile, type Person } from '@atelier/contract/profiles'
import { exploreMedia, hashtagPosts, trendingHashtags, trendingPosts, trendingUsers } from '@atelier/contract/search'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { startApp, visit } from '#testing/app.tsx'
import { reachEnd } from '#testing/browser.ts'
import { person } from '#testing/conversations.ts'
import { callsOf, serve } from '#testing/fake-server.ts'
import { aPicture, aPost } from '#testing/posts.ts'
import { serveFound } from '#testing/search.ts'
import { viewer } from '#testing/signed-in.ts'

startApp()

const wide = 1_000

const film = () => aPicture({ media_type: 'video/mp4', media_url: '/media/dance.mp4', alt_text: 'A dance', sizes: [] })
const pictures = (count: number): Post[] =>
  Array.from({ length: count }, (_, n) => aPost({ author: person(`maker${n}`), content: `Print ${n}`, post_media: [aPicture()] }))

const creator = (username: string, known: Partial<Person> = {}): Person => ({
  ...person(username),
  ...{ bio: null, followers_count: 12, user_following: false, user_requested: false },
  ...known,
})

const community = (name: string): Community => ({
  id: crypto.randomUUID(),
  name,
  description: 'Ink on paper',
  ...{ avatar_url: null, member_count: 3, is_public: true, created_at: viewer.created_at, membership: null },
})

/** Serves everything that Discover asks for. */
function serveDiscover(posts: Post[] = pictures(3)) {
  serve(exploreMedia, { items: posts, next_cursor: null })
  serve(trendingUsers, { items: [creator('ann'), creator('bob', { user_following: true })] })
  serve(trendingHashtags, { items: [{ id: crypto.randomUUID(), name: 'linocut', usage_count: 7 }] })
  serve(trendingPosts, { items: [aPost({ author: person('cyn'), content: 'Everybody talks about it' })] })
  serve(featuredCommunities, { items: [community('Ink & Paper')] })
  serve(listInterests, { items: [] })
  serve(getInterests, { interest_ids: [], preferred_categories: [] })
}

/** A container as wide as said: jsdom lays nothing out. */
const containerOf = (width: number) => vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width)

const wall = () => screen.findByRole('list', { name: 'Pictures and videos' })
const tiles = async () => within(await wall()).findAllByRole('listitem')
const section = async (name: string) => within(await screen.findByRole('region', { name }))

beforeEach(() => {
  serveDiscover()
  containerOf(wide)
})

describe('the frame', () => {
  test('EXPL-001, EXPL-002, EXPL-003, EXPL-004, EXPL-005: title, document title and two tabs that the address keeps', async () => {
    const { user, path } = visit('/explore')
    expect(await screen.findByRole('heading', { level: 1, name: 'Explore' })).toBeDefined()
    expect(document.title).toBe('Explore - Discover trending content')
    const tab = (name: string) => screen.getByRole('tab', { name })
    expect(tab('Discover').getAttribute('aria-selected')).toBe('true')
    await user.click(tab('Search'))
    expect(path()).toBe('/explore?tab=search')
    expect(tab('Search').getAttribute('aria-selected')).toBe('true')
    await user.click(tab('Discover'))
    expect(path()).toBe('/explore')
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
    serve(hashtagPosts, { items: [], next_cursor: null })
    serveFound()
    visit(address)
    expect((await screen.findByRole('tab', { name })).getAttribute('aria-selected')).toBe('true')
  })

  test('EXPL-010: the field of Search, which keeps the query', async () => {
    serveFound()
    const { user, path } = visit('/explore?tab=search')
    const field = await screen.findByPlaceholderText('Search for people, posts, hashtags, or communities...')
    await user.type(field, 'ink{Enter}')
    await waitFor(() => expect(path()).toBe('/explore?q=ink'))
    expect((field as HTMLInputElement).value).toBe('ink')
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    await waitFor(() => expect(path()).toBe('/explore?tab=search'))
    expect((field as HTMLInputElement).value).toBe('')
    expect(document.activeElement).toBe(field)
  })

  test('EXPL-010: a pause while typing takes nothing from the field', async () => {
    serveFound()
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
    visit('/explore')
    await wall()
    expect(callsOf(exploreMedia)).toEqual([{ ct: 'all', tf: 'week', s: 'popular', limit: limits.explore.page }])
    expect(callsOf(trendingPosts)[0]).toMatchObject({ tf: 'week' })
  })

  test('EXPL-006, EXPL-007, EXPL-008: what is chosen is in the address and asked for; what is invalid is the default', async () => {
    const { user, path } = visit('/explore?ct=gif&tf=year&s=relevance')
    await wall()
    expect(callsOf(exploreMedia)).toEqual([{ ct: 'all', tf: 'week', s: 'popular', limit: limits.explore.page }])
    await user.click(screen.getByRole('button', { name: 'Videos' }))
    expect(path()).toBe('/explore?ct=video')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Posted' }), 'Today')
    expect(path()).toBe('/explore?ct=video&tf=today')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Recent')
    expect(path()).toBe('/explore?ct=video&tf=today&s=recent')
    await waitFor(() => expect(callsOf(exploreMedia).at(-1)).toMatchObject({ ct: 'video', tf: 'today', s: 'recent' }))
    await user.click(await screen.findByRole('button', { name: 'All' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Popular')
    expect(path()).toBe('/explore?tf=today')
    expect([...screen.getByRole('combobox', { name: 'Sort by' }).querySelectorAll('option')].map(({ text }) => text)).toEqual([
      'Popular',
      'Recent',
    ])
  })

  test('Search sorts by relevance first, and finds posts of any time', async () => {
    serveFound()
    const { user, path } = visit('/explore?q=ink')
    const sort = await screen.findByRole('combobox', { name: 'Sort by' })
    expect([...sort.querySelectorAll('option')].map(({ text }) => text)).toEqual(['Relevance', 'Popular', 'Recent'])
    expect((screen.getByRole('combobox', { name: 'Posted' }) as HTMLSelectElement).selectedOptions[0]?.text).toBe('Any time')
    await user.selectOptions(sort, 'Popular')
    expect(path()).toContain('s=popular')
  })
})

describe('the wall', () => {
  test('EXPL-011: is a list of posts with media, by their own proportions, in the order of the list', async () => {
    const upright = aPost({ content: 'Upright', post_media: [aPicture({ width: 500, height: 1_000 })] })
    const broad = aPost({ content: 'Broad', post_media: [aPicture({ width: 1_000, height: 500 })] })
    serveDiscover([upright, broad])
    visit('/explore')
    const [first, second] = await tiles()
    expect(within(first as HTMLElement).getByRole('link').textContent).toContain('Upright')
    expect(first?.querySelector('img')?.getAttribute('alt')).toBe('A heron')
    const ratio = (tile: HTMLElement | undefined) =>
      Number.parseFloat(tile?.style.width ?? '') / Number.parseFloat(tile?.style.height ?? '')
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
    serveDiscover(pictures(8))
    visit('/explore')
    const places = (await tiles()).map(({ style }) => /translate\(([\d.]+)px/.exec(style.transform)?.[1])
    expect(new Set(places).size).toBe(columns)
  })

  test('EXPL-013, EXPL-014, EXPL-015: two pages come by themselves, 200 px before a tenth of the end shows; then Show more goes on', async () => {
    serve(exploreMedia, ({ cursor }) => ({ items: pictures(limits.explore.page), next_cursor: `${Number(cursor ?? 0) + 1}` }))
    const { user } = visit('/explore')
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
    await waitFor(() => expect(watched.length).toBeGreaterThan(0))
    expect(watched.at(-1)).toMatchObject({ rootMargin: '200px', threshold: 0.1 })
    reachEnd()
    await waitFor(() => expect(callsOf(exploreMedia).map(({ cursor }) => cursor)).toEqual([undefined, '1']))
    const more = await screen.findByRole('button', { name: 'Show more' })
    await waitFor(() => expect(more.getAttribute('aria-busy')).not.toBe('true'))
    reachEnd()
    expect(callsOf(exploreMedia)).toHaveLength(2)
    await user.click(more)
    await waitFor(() => expect(callsOf(exploreMedia).at(-1)).toMatchObject({ cursor: '2' }))
    await waitFor(() => expect(more.getAttribute('aria-busy')).not.toBe('true'))
    reachEnd()
    await waitFor(() => expect(callsOf(exploreMedia).at(-1)).toMatchObject({ cursor: '3' }))
  })

  test('a video shows itself, several pictures their number, and a sensitive one its cover', async () => {
    serveDiscover([
      aPost({ post_media: [film()] }),
      aPost({ post_media: [aPicture(), aPicture({ order_index: 1 })] }),
      aPost({ post_media: [aPicture({ is_sensitive: true })] }),
    ])
    visit('/explore')
    const [video, several, covered] = await tiles()
    expect(within(video as HTMLElement).getByLabelText('A dance')).toBeInstanceOf(HTMLVideoElement)
    expect(several?.textContent).toContain('2')
    expect(covered?.querySelector('img')).toBeNull()
    expect(covered?.textContent).toContain('Sensitive picture')
  })

  test('of a post with both, each filter shows its kind', async () => {
    serveDiscover([aPost({ post_media: [aPicture(), { ...film(), order_index: 1 }] })])
    visit('/explore?ct=video')
    expect(within((await tiles())[0] as HTMLElement).getByLabelText('A dance')).toBeDefined()
  })

  test('arrow keys walk the tiles: left and right the list, up and down a column', async () => {
    serveDiscover(pictures(9))
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
    serveDiscover([])
    const { user } = visit('/explore')
    expect(await screen.findByText('No discovery content available.')).toBeDefined()
    serveDiscover(pictures(1))
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await tiles()).toHaveLength(1)
  })

  test('failed, it says so and tries again', async () => {
    serve(exploreMedia, new Failure('invalid'))
    const { user } = visit('/explore')
    expect(await screen.findByText('Something went wrong loading Explore')).toBeDefined()
    serveDiscover(pictures(1))
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await tiles()).toHaveLength(1)
  })
})

describe('a post', () => {
  const author = person('ann')
  const post = aPost({
    ...{ author, content: 'Two herons in lino', post_media: [aPicture()] },
    ...{ likes_count: 3, comments_count: 2, shares_count: 4 },
  })

  beforeEach(() => {
    serveDiscover([post])
    serve(getPost, post)
    serve(postComments, { items: [], next_cursor: null })
  })

  async function open() {
    const shown = visit('/explore?tf=month')
    const [tile] = await tiles()
    await shown.user.click(within(tile as HTMLElement).getByRole('link'))
    const dialog = await screen.findByRole('dialog', { name: 'Post' })
    await within(dialog).findByRole('article')
    return { ...shown, dialog: within(dialog) }
  }

  test('EXPL-023, EXPL-024, EXPL-025, EXPL-026, EXPL-027, EXPL-028, EXPL-029: opens in a dialog with author, media, text and counts', async () => {
    const { dialog, path } = await open()
    expect(path()).toBe(`/explore?tf=month&post=${post.id}`)
    expect(dialog.getByText('Ann Tester')).toBeDefined()
    expect(dialog.getByRole('img', { name: 'A heron' })).toBeDefined()
    expect(dialog.getByText('Two herons in lino')).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Like, 3 likes' })).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Comments, 2 comments' })).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Share, shared 4 times' })).toBeDefined()
  })

  test('EXPL-030: leads to the profile of its author', async () => {
    serve(getProfile, new Failure('not_found'))
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
    const own = aPost({ author: viewer, content: 'Two herons in lino', post_media: [aPicture()] })
    serveDiscover([own])
    serve(getPost, own)
    serve(deletePost, {})
    const { dialog, user } = await open()
    await user.click(dialog.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete post', hidden: true }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await dialog.findByRole('heading', { name: 'This post is not here' })).toBeDefined()
    expect(dialog.queryByRole('article')).toBeNull()
  })

  test('an address that opens one is left when it is closed', async () => {
    const { user, path } = visit(`/explore?tf=month&post=${post.id}`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Post' }))
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(path()).toBe('/explore?tf=month'))
  })
})

describe('the sections', () => {
  test('EXPL-016, EXPL-017, EXPL-018, EXPL-019, EXPL-020: creators, topics, posts, communities, in this order below the wall', async () => {
    visit('/explore')
    for (const name of ['Trending Creators', 'Trending Topics', 'Trending Posts', 'Featured Communities']) {
      expect(await screen.findByRole('region', { name })).toBeDefined()
    }
    const below = [...document.querySelectorAll('main ul[aria-label], main h2')].map(
      (part) => part.getAttribute('aria-label') ?? part.textContent,
    )
    expect(below).toEqual(['Pictures and videos', 'Trending Creators', 'Trending Topics', 'Trending Posts', 'Featured Communities'])
  })

  test('EXPL-031, EXPL-042: ten creators at most, who lead to their profiles', async () => {
    serve(getProfile, new Failure('not_found'))
    const { user, path } = visit('/explore')
    const creators = await section('Trending Creators')
    const link = await creators.findByRole('link', { name: /Ann Tester/ })
    expect(link.textContent).toContain('12 followers')
    expect(callsOf(trendingUsers)).toEqual([{ people: 'all', limit: 10 }])
    await user.click(link)
    await waitFor(() => expect(path()).toBe('/profile/ann'))
  })

  test('EXPL-033, EXPL-034, EXPL-055: the toggle of a creator says Follow or Following, and follows', async () => {
    const { user } = visit('/explore')
    const creators = await section('Trending Creators')
    expect((await creators.findByRole('button', { name: /Bob/ })).textContent).toBe('Following')
    const toggle = creators.getByRole('button', { name: /Ann/ })
    expect(toggle.textContent).toBe('Follow')
    const relation = {
      visible: true,
      user_muted: false,
      user_blocked: false,
      can_message: true,
      user_notified: false,
      user_following: true,
      user_requested: false,
    }
    const counts = { followers_count: 13, following_count: 0, posts_count: 0 }
    serve(followUser, ({ user_id }) => ({
      ...{ ...person('ann'), user_id, bio: null, banner_url: null, created_at: viewer.created_at },
      ...{ ...relation, ...counts },
    }))
    await user.click(toggle)
    await waitFor(() => expect(creators.getByRole('button', { name: /Ann/ }).textContent).toBe('Following'))
    expect(callsOf(followUser)).toHaveLength(1)
  })

  test('EXPL-035: oneself has no toggle', async () => {
    serve(trendingUsers, { items: [creator('dan', { user_id: viewer.user_id }), creator('ann')] })
    visit('/explore')
    const creators = await section('Trending Creators')
    const card = (name: string) => creators.findByRole('article', { name })
    expect(within(await card('Ann Tester')).getByRole('button')).toBeDefined()
    expect(within(await card('Dan Tester')).queryByRole('button')).toBeNull()
  })

  test('EXPL-032, EXPL-043: ten topics at most, which lead to the Search tab', async () => {
    serve(hashtagPosts, { items: [aPost({ content: 'A print' })], next_cursor: null })
    const { user, path } = visit('/explore')
    const topics = await section('Trending Topics')
    const link = await topics.findByRole('link', { name: /#linocut/ })
    expect(callsOf(trendingHashtags)).toContainEqual({ limit: 10 })
    await user.click(link)
    await waitFor(() => expect(path()).toBe('/explore?tag=linocut'))
    expect(screen.getByRole('tab', { name: 'Search' }).getAttribute('aria-selected')).toBe('true')
    expect(await screen.findByRole('heading', { name: '#linocut' })).toBeDefined()
    expect(await screen.findByText('A print')).toBeDefined()
  })

  test('EXPL-045, EXPL-048: twenty posts at most, of the chosen time, six at first, which open in the dialog', async () => {
    serve(trendingPosts, { items: Array.from({ length: 8 }, (_, n) => aPost({ author: person(`cyn${n}`), content: `Talk ${n}` })) })
    serve(postComments, { items: [], next_cursor: null })
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
    serve(joinCommunity, new Failure('forbidden'))
    const { user } = visit('/explore')
    const communities = await section('Featured Communities')
    const join = await communities.findByRole('button', { name: 'Join Community: Ink & Paper' })
    expect(join.textContent).toBe('Join Community')
    await user.click(join)
    await waitFor(() => expect(callsOf(joinCommunity)).toHaveLength(1))
  })

  test('EXPL-051: five communities at most are asked for', async () => {
    visit('/explore')
    await (await section('Featured Communities')).findByText('Ink & Paper')
    expect(callsOf(featuredCommunities)).toEqual([{ limit: 5 }])
  })

  test('each says when it is empty, and one that failed tries again', async () => {
    serve(trendingUsers, { items: [] })
    serve(trendingHashtags, { items: [] })
    serve(trendingPosts, { items: [] })
    serve(featuredCommunities, new Failure('forbidden'))
    const { user } = visit('/explore')
    expect(await screen.findByText('Nobody is trending yet.')).toBeDefined()
    expect(await screen.findByText('Nothing is trending yet.')).toBeDefined()
    expect(await screen.findByText('No posts in this time.')).toBeDefined()
    const communities = await section('Featured Communities')
    expect(await communities.findByText('This could not be loaded.')).toBeDefined()
    serve(featuredCommunities, { items: [] })
    await user.click(communities.getByRole('button', { name: 'Try Again' }))
    expect(await communities.findByText('No communities yet.')).toBeDefined()
  })

  test('EXPL-052: the viewer’s interests are read, and each is a search', async () => {
    const [music, food] = [
      { id: crypto.randomUUID(), name: 'Music', description: null },
      { id: crypto.randomUUID(), name: 'Food', description: null },
    ]
    serve(listInterests, { items: [music, food] })
    serve(getInterests, { interest_ids: [music.id], preferred_categories: [] })
    serveFound()
    const { user, path } = visit('/explore')
    const interests = within(await screen.findByRole('navigation', { name: 'Your interests' }))
    const link = await interests.findByRole('link', { name: 'Music' })
    expect(interests.getAllByRole('link')).toHaveLength(1)
    await user.click(link)
    await waitFor(() => expect(path()).toContain('q=Music'))
    expect((screen.getByPlaceholderText(/^Search for people/) as HTMLInputElement).value).toBe('Music')
  })
})
