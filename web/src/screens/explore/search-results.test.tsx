import type { Community } from '@atelier/contract/communities'
import { Failure } from '@atelier/contract/errors'
import { followUser } from '@atelier/contract/follows'
import { getPost } from '@atelier/contract/posts'
import type { Person } from '@atelier/contract/profiles'
import {
  forgetSearches,
  type Hashtag,
  logSearchClick,
  recentSearches,
  searchCommunities,
  searchHashtags,
  searchPeople,
  searchPosts,
  trendingHashtags,
} from '@atelier/contract/search'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { startApp, visit } from '#testing/app.tsx'
import { person } from '#testing/conversations.ts'
import { callsOf, serve } from '#testing/fake-server.ts'
import { aPicture, aPost } from '#testing/posts.ts'
import { serveFound } from '#testing/search.ts'
import { viewer } from '#testing/signed-in.ts'

startApp()

const somebody = (username: string): Person => ({
  ...person(username),
  ...{ bio: null, followers_count: 12, user_following: false, user_requested: false },
})
const tag = (name: string): Hashtag => ({ id: crypto.randomUUID(), name, usage_count: 1_234 })
const circle = (name: string): Community => ({
  id: crypto.randomUUID(),
  name,
  description: 'Ink on paper',
  ...{ avatar_url: null, member_count: 3, is_public: true, created_at: viewer.created_at, membership: null },
})
const section = async (name: string) => within(await screen.findByRole('region', { name }))

beforeEach(() => {
  serveFound()
  serve(trendingHashtags, { items: [tag('linocut')] })
  serve(logSearchClick, {})
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000)
})

describe('the results', () => {
  test('SRCH-018: people with Follow, work as a wall, hashtags with counts and communities with Join, each leading to its page', async () => {
    const [ann, ink, print] = [somebody('ann'), tag('inktober'), circle('Ink & Paper')]
    const post = aPost({ author: person('cyn'), content: 'Fresh ink', post_media: [aPicture()] })
    serveFound({ people: [ann], posts: [post], hashtags: [ink], communities: [print] })
    serve(followUser, { following: true, requested: false } as never)
    visit('/explore?q=ink', { wide: true })
    const people = await section('People')
    expect((await people.findByRole('link', { name: /ann/i })).getAttribute('href')).toBe('/profile/ann')
    expect(people.getByRole('button', { name: /^Follow/ })).toBeDefined()
    const wall = within((await section('Posts')).getByRole('list', { name: 'Posts' }))
    expect((await wall.findByRole('link', { name: /Fresh ink/ })).getAttribute('href')).toBe(`/explore?q=ink&post=${post.id}`)
    const hashtag = (await section('Hashtags')).getByRole('link', { name: /#inktober/ })
    expect(hashtag.getAttribute('href')).toBe('/explore?tag=inktober')
    expect(hashtag.textContent).toContain('1.2K')
    const communities = await section('Communities')
    expect(communities.getByRole('link', { name: /Ink & Paper/ }).getAttribute('href')).toBe(`/communities/${print.id}`)
    expect(communities.getByRole('button', { name: /Join/ })).toBeDefined()
  })

  test('SRCH-022: relevance, popular and recent are a choice that the address keeps and every kind obeys', async () => {
    serveFound({ people: [somebody('ann')] })
    const { user, path } = visit('/explore?q=ink')
    await section('People')
    for (const endpoint of [searchPeople, searchPosts, searchHashtags, searchCommunities])
      expect(callsOf(endpoint)).toMatchObject([{ q: 'ink', sort: 'relevance' }])
    for (const [label, sort] of [
      ['Popular', 'popular'],
      ['Recent', 'recent'],
    ] as const) {
      await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), label)
      expect(path()).toBe(`/explore?q=ink&s=${sort}`)
      for (const endpoint of [searchPeople, searchPosts, searchHashtags, searchCommunities])
        await waitFor(() => expect(callsOf(endpoint).at(-1)).toMatchObject({ q: 'ink', sort }))
    }
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Relevance')
    expect(path()).toBe('/explore?q=ink')
  })

  test('EXPL-006, EXPL-007: content type and timeframe filter the posts', async () => {
    serveFound({ posts: [aPost({ content: 'Fresh ink' })] })
    visit('/explore?q=ink&ct=video&tf=month')
    await section('Posts')
    expect(callsOf(searchPosts)).toMatchObject([{ q: 'ink', ct: 'video', tf: 'month' }])
    expect(callsOf(searchPeople)[0]).not.toHaveProperty('ct')
  })

  test('See all leads to everything of a kind, page by page, and back', async () => {
    const everybody = Array.from({ length: 7 }, (_, n) => somebody(`inker${n}`))
    serve(searchPeople, ({ cursor }) =>
      cursor ? { items: everybody.slice(5), next_cursor: null } : { items: everybody.slice(0, 5), next_cursor: 'more' },
    )
    const { user, path } = visit('/explore?q=ink')
    const people = await section('People')
    expect(await people.findAllByRole('listitem')).toHaveLength(4)
    await user.click(people.getByRole('link', { name: 'See all: People' }))
    expect(path()).toBe('/explore?q=ink&kind=user')
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    await waitFor(async () => expect((await section('People')).getAllByRole('listitem')).toHaveLength(7))
    expect(screen.queryByRole('region', { name: 'Posts' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'All results' }))
    expect(path()).toBe('/explore?q=ink')
  })

  test('an opened result is remembered', async () => {
    const post = aPost({ content: 'Fresh ink' })
    serveFound({ posts: [post] })
    serve(getPost, post)
    const { user, path } = visit('/explore?q=ink')
    await user.click(await (await section('Posts')).findByRole('link'))
    await waitFor(() => expect(callsOf(logSearchClick)).toEqual([{ query: 'ink', clicked_result_id: post.id }]))
    expect(path()).toContain(`post=${post.id}`)
  })

  test('opened while typing stays open; the search goes on when it is closed', async () => {
    const post = aPost({ content: 'Fresh ink' })
    serveFound({ posts: [post] })
    serve(getPost, post)
    const { user, path } = visit('/explore?q=in')
    const link = await (await section('Posts')).findByRole('link')
    await user.type(screen.getByRole('searchbox'), 'k')
    await user.click(link)
    const dialog = within(await screen.findByRole('dialog', { name: 'Post' }))
    expect(path()).toContain(`post=${post.id}`)
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(path()).toBe('/explore?q=ink'))
  })

  test('SRCH-008: nothing found is said, with the query kept in the field', async () => {
    visit('/explore?q=zzqqxy')
    expect(await screen.findByRole('heading', { name: 'No results found for "zzqqxy"' })).toBeDefined()
    expect((screen.getByPlaceholderText(/^Search for people/) as HTMLInputElement).value).toBe('zzqqxy')
  })

  test('SRCH-029: one kind that fails says so beside the others; all of them at once, and offline, each in its words', async () => {
    const broken = new Failure('invalid')
    serveFound({ hashtags: [tag('inktober')] })
    serve(searchPeople, broken)
    const { user } = visit('/explore?q=ink')
    const people = await section('People')
    expect((await people.findByRole('alert')).textContent).toContain('The search did not work. Try again.')
    expect(await screen.findByRole('link', { name: /#inktober/ })).toBeDefined()
    serve(searchPeople, { items: [somebody('ann')], next_cursor: null })
    await user.click(people.getByRole('button', { name: 'Try Again' }))
    expect(await people.findByRole('link', { name: /ann/i })).toBeDefined()
  })

  test('all kinds fail: one message with a way on, and what it says offline', async () => {
    for (const endpoint of [searchPeople, searchPosts, searchHashtags, searchCommunities])
      serve(endpoint as typeof searchPeople, new Failure('invalid'))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { user } = visit('/explore?q=ink')
    expect(await screen.findByRole('heading', { name: "You're offline. Search works again once you're back." })).toBeDefined()
    serveFound({ people: [somebody('ann')] })
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await (await section('People')).findByRole('link', { name: /ann/i })).toBeDefined()
  })
})

describe('before a search', () => {
  test('SRCH-006: recent searches can be run again, forgotten one by one and all at once; trending topics are below', async () => {
    let kept = ['linocut', 'woodcut', 'etching']
    serve(recentSearches, () => ({ items: kept }))
    serve(forgetSearches, ({ q }) => {
      kept = kept.filter((one) => q !== undefined && one !== q)
      return {}
    })
    const { user, path } = visit('/explore?tab=search')
    const recent = await section('Recent searches')
    expect(await (await section('Trending Topics')).findByRole('link', { name: /#linocut/ })).toBeDefined()
    await user.click(recent.getByRole('button', { name: /Remove “woodcut”/ }))
    await waitFor(() => expect(recent.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['linocut', 'etching']))
    expect(callsOf(forgetSearches)).toEqual([{ q: 'woodcut' }])
    await user.click(recent.getByRole('link', { name: 'etching' }))
    await waitFor(() => expect(path()).toBe('/explore?q=etching'))
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    await user.click(await screen.findByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Recent searches' })).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    expect(callsOf(forgetSearches).at(-1)).toEqual({})
  })

  test('a search that the server does not forget comes back, and a toast says so', async () => {
    serve(recentSearches, { items: ['linocut'] })
    serve(forgetSearches, new Failure('unavailable'))
    const { user } = visit('/explore?tab=search')
    await user.click(await screen.findByRole('button', { name: /Remove “linocut”/ }))
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    expect(await screen.findByText(/The search could not be removed/)).toBeDefined()
    expect(await screen.findByRole('link', { name: 'linocut' })).toBeDefined()
  })
})
