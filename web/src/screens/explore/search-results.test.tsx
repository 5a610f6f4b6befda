import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import {
  forgetSearches,
  logSearchClick,
  search,
  searchCommunities,
  searchHashtags,
  searchPeople,
  searchPosts,
} from '@atelier/contract/search'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { callsOf, serve, stopServing } from '#testing/fake-server.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { found } from '#testing/real-communities.ts'
import { publish } from '#testing/real-posts.ts'
import { people, query } from '#testing/real-server.ts'
import { vera } from '#testing/real-session.ts'
import { hang } from '#testing/real-walls.ts'
import { visit } from '#testing/visit.tsx'

startRealApp()

const kinds = [searchPeople, searchPosts, searchHashtags, searchCommunities]
const section = async (name: string) => within(await screen.findByRole('region', { name }))

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000)
})

describe('the results', () => {
  test('SRCH-018: people with Follow, work as a wall, hashtags with counts and communities with Join, each leading to its page', async () => {
    const { inka, olga } = await people('inka', 'olga')
    const [post] = await hang(olga, { content: 'Fresh ink' })
    await publish(inka, '#inktober')
    await query('update hashtags set usage_count = 1234')
    const print = await found(olga, { name: 'Ink & Paper' })
    visit('/explore?q=ink', { wide: true })
    const persons = await section('People')
    expect((await persons.findByRole('link', { name: /inka/i })).getAttribute('href')).toBe('/profile/inka')
    expect(await persons.findByRole('button', { name: /^Follow/ })).toBeDefined()
    const wall = within(await (await section('Posts')).findByRole('list', { name: 'Posts' }))
    expect((await wall.findByRole('link', { name: /Fresh ink/ })).getAttribute('href')).toBe(`/explore?q=ink&post=${post}`)
    const hashtag = await (await section('Hashtags')).findByRole('link', { name: /#inktober/ })
    expect(hashtag.getAttribute('href')).toBe('/explore?tag=inktober')
    expect(hashtag.textContent).toContain('1.2K')
    const communities = await section('Communities')
    expect((await communities.findByRole('link', { name: /Ink & Paper/ })).getAttribute('href')).toBe(`/communities/${print.id}`)
    expect(await communities.findByRole('button', { name: /Join/ })).toBeDefined()
  })

  test('SRCH-022: relevance, popular and recent are a choice that the address keeps and every kind obeys', async () => {
    await people('inka')
    const { user, path } = visit('/explore?q=ink')
    await section('People')
    for (const endpoint of kinds)
      await waitFor(() => expect(callsOf(endpoint)).toMatchObject([{ q: 'ink', sort: endpoint === searchPosts ? 'recent' : 'relevance' }]))
    for (const [label, sort] of [
      ['Relevance', 'relevance'],
      ['Popular', 'popular'],
      ['Recent', 'recent'],
    ] as const) {
      await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), label)
      await waitFor(() => expect(path()).toBe(`/explore?q=ink&s=${sort}`))
      // What was asked before is remembered.
      for (const endpoint of kinds)
        await waitFor(() => expect(callsOf(endpoint)).toContainEqual(expect.objectContaining({ q: 'ink', sort })))
    }
  })

  test('EXPL-006, EXPL-007: content type and timeframe filter the posts', async () => {
    const { gil } = await people('gil')
    await hang(gil, { content: 'Pale ink' }, { content: 'Fresh ink', media: [{ media_type: 'video/mp4', media_url: '/media/ink.mp4' }] })
    visit('/explore?q=ink&ct=video&tf=month')
    const posts = await section('Posts')
    expect(await posts.findByText(/Fresh ink/)).toBeDefined()
    expect(posts.queryByText(/Pale ink/)).toBeNull()
    expect(callsOf(searchPosts)).toMatchObject([{ q: 'ink', ct: 'video', tf: 'month' }])
    await waitFor(() => expect(callsOf(searchPeople)).not.toEqual([]))
    expect(callsOf(searchPeople)[0]).not.toHaveProperty('ct')
  })

  test('See all leads to everything of a kind, page by page, and back', async () => {
    const everybody = limits.search.page + 1
    await people(...Array.from({ length: everybody }, (_, n) => `inker${n}`))
    const { user, path } = visit('/explore?q=ink')
    const persons = await section('People')
    expect(await persons.findAllByRole('listitem')).toHaveLength(4)
    await user.click(persons.getByRole('link', { name: 'See all: People' }))
    await waitFor(() => expect(path()).toBe('/explore?q=ink&kind=user'))
    const more = await screen.findByRole('button', { name: 'Show more' })
    expect((await section('People')).getAllByRole('listitem')).toHaveLength(limits.search.page)
    await user.click(more)
    await waitFor(async () => expect((await section('People')).getAllByRole('listitem')).toHaveLength(everybody))
    expect(screen.queryByRole('region', { name: 'Posts' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'All results' }))
    await waitFor(() => expect(path()).toBe('/explore?q=ink'))
  })

  test('an opened result is remembered', async () => {
    const { gil } = await people('gil')
    const { id } = await publish(gil, 'Fresh ink')
    const { user, path } = visit('/explore?q=ink')
    await user.click(await (await section('Posts')).findByRole('link'))
    await waitFor(() => expect(callsOf(logSearchClick)).toEqual([{ query: 'ink', clicked_result_id: id }]))
    const opened = () =>
      query<{ query: string }>("select query from search_logs where result_type = 'click' and clicked_result_id = $1", id)
    await waitFor(async () => expect(await opened()).toEqual([{ query: 'ink' }]))
    await waitFor(() => expect(path()).toContain(`post=${id}`))
  })

  test('opened while typing stays open; the search goes on when it is closed', async () => {
    const { gil } = await people('gil')
    const { id } = await publish(gil, 'Fresh ink')
    const { user, path } = visit('/explore?q=in')
    const link = await (await section('Posts')).findByRole('link')
    // In one go: the search must not go on before the click.
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ink' } })
    fireEvent.click(link)
    const dialog = within(await screen.findByRole('dialog', { name: 'Post' }))
    expect(path()).toContain(`post=${id}`)
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(path()).toBe('/explore?q=ink'))
  })

  test('SRCH-008: nothing found is said, with the query kept in the field', async () => {
    visit('/explore?q=zzqqxy')
    expect(await screen.findByRole('heading', { name: 'No results found for "zzqqxy"' })).toBeDefined()
    expect((screen.getByPlaceholderText(/^Search for people/) as HTMLInputElement).value).toBe('zzqqxy')
  })

  test('SRCH-029: one kind that fails says so beside the others; all of them at once, and offline, each in its words', async () => {
    const { inka } = await people('inka')
    await publish(inka, '#inktober')
    serve(searchPeople, new Failure('invalid'))
    const { user } = visit('/explore?q=ink')
    const persons = await section('People')
    expect((await persons.findByRole('alert')).textContent).toContain('The search did not work. Try again.')
    expect(await (await section('Hashtags')).findByRole('link', { name: /#inktober/ })).toBeDefined()
    stopServing(searchPeople)
    await user.click(persons.getByRole('button', { name: 'Try Again' }))
    expect(await persons.findByRole('link', { name: /inka/i })).toBeDefined()
  })

  test('all kinds fail: one message with a way on, and what it says offline', async () => {
    await people('inka')
    for (const endpoint of kinds) serve(endpoint as typeof searchPeople, new Failure('invalid'))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { user } = visit('/explore?q=ink')
    expect(await screen.findByRole('heading', { name: "You're offline. Search works again once you're back." })).toBeDefined()
    for (const endpoint of kinds) stopServing(endpoint)
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await (await section('People')).findByRole('link', { name: /inka/i })).toBeDefined()
  })
})

describe('before a search', () => {
  test('SRCH-006: recent searches can be run again, forgotten one by one and all at once; trending topics are below', async () => {
    const { gil } = await people('gil')
    await publish(gil, '#linocut')
    for (const q of ['etching', 'woodcut', 'linocut']) await vera.call(search, { q })
    const { user, path } = visit('/explore?tab=search')
    const recent = await section('Recent searches')
    expect(await (await section('Trending Topics')).findByRole('link', { name: /#linocut/ })).toBeDefined()
    await user.click(await recent.findByRole('button', { name: /Remove “woodcut”/ }))
    await waitFor(() => expect(recent.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['linocut', 'etching']))
    await waitFor(() => expect(callsOf(forgetSearches)).toEqual([{ q: 'woodcut' }]))
    await user.click(recent.getByRole('link', { name: 'etching' }))
    await waitFor(() => expect(path()).toBe('/explore?q=etching'))
    await user.click(await screen.findByRole('button', { name: 'Clear search' }))
    await user.click(await screen.findByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Recent searches' })).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await waitFor(() => expect(callsOf(forgetSearches).at(-1)).toEqual({}))
  })

  test('a search that the server does not forget comes back, and a toast says so', async () => {
    await vera.call(search, { q: 'linocut' })
    serve(forgetSearches, new Failure('unavailable'))
    const { user } = visit('/explore?tab=search')
    await user.click(await screen.findByRole('button', { name: /Remove “linocut”/ }))
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    expect(await screen.findByText(/The search could not be removed/)).toBeDefined()
    expect(await screen.findByRole('link', { name: 'linocut' })).toBeDefined()
  })
})
