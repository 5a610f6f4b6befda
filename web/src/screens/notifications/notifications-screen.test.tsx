import { approveMember, declineMember } from '@atelier/contract/communities'
import { Failure } from '@atelier/contract/errors'
import { approveFollowRequest, declineFollowRequest, followRequests } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import {
  getNotification,
  listNotifications,
  type Notification,
  type NotificationFilter,
  notificationPeople,
  readAllNotifications,
  readNotification,
  unreadNotifications,
} from '@atelier/contract/notifications'
import { getMe } from '@atelier/contract/profiles'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { dispatch } from '#data/realtime/listen.ts'
import { startApp, visit } from '#testing/app.tsx'
import { reachEnd } from '#testing/browser.ts'
import { person } from '#testing/conversations.ts'
import { callsOf, serve } from '#testing/fake-server.ts'
import { aPicture } from '#testing/posts.ts'
import { viewer } from '#testing/signed-in.ts'
import { currentToast } from '#ui/toast.ts'

startApp()
const ann = person('ann')
const bob = person('bob')
const post_id = crypto.randomUUID()

/** Ann likes a post of the viewer. */
const notice = (known: Partial<Notification> = {}): Notification => ({
  id: crypto.randomUUID(),
  type: 'like',
  title: 'New like',
  content: 'Ann Tester liked your post',
  parts: [
    { text: 'Ann Tester', strong: true },
    { text: ' liked your post', strong: false },
  ],
  data: { post_id, kind: known.type ?? 'like' },
  is_read: false,
  created_at: '2026-01-01T10:00:00.000Z',
  senderProfile: ann,
  people: [ann],
  people_count: 1,
  thumbnail: null,
  timeAgo: '1y ago',
  ...known,
})
const saying = (text: string) => ({ content: text, parts: [{ text, strong: false }] })

/** What the server holds; reading and what is added later change it. */
function held(...items: Notification[]) {
  const here = (filter: NotificationFilter) =>
    items.filter(({ type }) => filter === 'all' || `${type}s` === filter).toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  serve(listNotifications, ({ filter, cursor, limit }) => {
    const rest = here(filter).slice(Number(cursor ?? 0))
    return { items: rest.slice(0, limit), next_cursor: rest.length > limit ? String(Number(cursor ?? 0) + limit) : null }
  })
  const unread = (filter: NotificationFilter = 'all') => here(filter).filter(({ is_read }) => !is_read).length
  serve(unreadNotifications, ({ filter }) => ({ count: unread(filter) }))
  const change = (of: (item: Notification) => boolean, known: Partial<Notification>) => {
    items = items.map((item) => (of(item) ? { ...item, ...known } : item))
  }
  serve(readNotification, ({ notification_id }) => {
    change(({ id }) => id === notification_id, { is_read: true })
    return {}
  })
  serve(readAllNotifications, () => {
    change(() => true, { is_read: true })
    return {}
  })
  serve(getNotification, ({ notification_id }) => items.find(({ id }) => id === notification_id) ?? new Failure('not_found'))
  const tell = (id: string) => act(() => dispatch('notification', { unread_count: unread(), notification_ids: [id] }))
  return {
    add: (item: Notification) => {
      items = [...items.filter(({ id }) => id !== item.id), item]
      tell(item.id)
    },
    remove: ({ id }: Notification) => {
      items = items.filter((item) => item.id !== id)
      tell(id)
    },
  }
}
const rows = () => screen.queryAllByRole('article')
const row = (text: string | RegExp) => screen.findByRole('link', { name: text })
const tab = (name: string | RegExp) => screen.getByRole('tab', { name })

describe('the screen', () => {
  test('NOTI-001, NOTI-002: is called Notifications and says how many are unread', async () => {
    held(notice(), notice())
    visit('/notifications')
    await screen.findByRole('heading', { level: 1, name: 'Notifications' })
    await screen.findByText('You have 2 unread notifications')
  })

  test('NOTI-004, NOTI-005, NOTI-006, NOTI-007, NOTI-008, NOTI-009: has six tabs, each with its own notifications', async () => {
    held(notice(), notice({ type: 'comment', ...saying('Bob commented') }))
    const { user, path } = visit('/notifications')
    await row(/Bob commented/)
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent?.replace(/\d/g, ''))).toEqual([
      ...['All', 'Mentions', 'Follows', 'Likes', 'Comments', 'Messages'],
    ])
    await user.click(tab('Likes'))
    await row(/liked your post/)
    expect(rows()).toHaveLength(1)
    expect(path()).toBe('/notifications?filter=likes')
    await user.click(tab(/^Comments/))
    await row(/Bob commented/)
    expect(rows()).toHaveLength(1)
    for (const [name, filter] of Object.entries({ Mentions: 'mentions', Follows: 'follows', Messages: 'messages' })) {
      await user.click(tab(name))
      await screen.findByText('No notifications yet')
      expect(path()).toBe(`/notifications?filter=${filter}`)
      expect(callsOf(listNotifications).at(-1)).toMatchObject({ filter })
    }
  })

  test('NOTI-010: the active tab counts what is unread in it, up to 99+', async () => {
    held(...Array.from({ length: 120 }, () => notice()), notice({ type: 'comment', ...saying('Bob commented') }))
    const { user } = visit('/notifications')
    await screen.findByRole('tab', { name: /^All ?99\+$/ })
    await user.click(tab('Comments'))
    await screen.findByRole('tab', { name: /^Comments ?1$/ })
    tab('All')
  })

  test('arrow keys move between the tabs', async () => {
    held()
    const { user, path } = visit('/notifications')
    await screen.findByText('No notifications yet')
    act(() => tab('All').focus())
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(path()).toBe('/notifications?filter=mentions'))
    expect(document.activeElement).toBe(tab('Mentions'))
    await user.keyboard('{End}')
    await waitFor(() => expect(path()).toBe('/notifications?filter=messages'))
  })

  test.each([
    ['', 'Likes, comments and new followers show up here.'],
    ['?filter=mentions', 'When someone mentions you with @, it shows up here.'],
    ['?filter=follows', 'New followers and requests to follow you show up here.'],
    ['?filter=likes', 'When people like what you post, it shows up here.'],
    ['?filter=comments', 'Comments on your posts and replies to you show up here.'],
    ['?filter=messages', 'Conversations with something new show up here.'],
  ])('NOTI-011: the empty tab %s reads "No notifications yet" and says what will come', async (search, text) => {
    held()
    visit(`/notifications${search}`)
    await screen.findByRole('heading', { name: 'No notifications yet' })
    screen.getByText(text)
    expect(screen.getByRole('button', { name: 'Mark all as read' })).toHaveProperty('disabled', true)
  })

  test('a tab that is loading says so, and one that failed can be tried again', async () => {
    const gate = Promise.withResolvers<Failure>()
    serve(listNotifications, gate.promise)
    const { user } = visit('/notifications?filter=likes')
    await waitFor(() => expect(document.querySelector('[role=tabpanel] [aria-busy=true]')).not.toBeNull())
    gate.resolve(new Failure('forbidden'))
    await screen.findByText('Something went wrong loading your notifications')
    held(notice())
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await row(/Ann Tester liked your post/)
  })

  test('without a network it says that, not that something went wrong', async () => {
    serve(listNotifications, new Failure('forbidden'))
    visit('/notifications')
    await screen.findByText('Something went wrong loading your notifications')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    await screen.findByText("You're offline. This page appears once you're back.")
  })
})

describe('the list', () => {
  test('NOTI-012, NOTI-013, NOTI-026, NOTI-027: shows 20, then more by "Load more" and by reaching the end', async () => {
    held(...Array.from({ length: 50 }, (_, n) => notice({ created_at: new Date(1_760_000_000_000 - n * 60_000).toISOString() })))
    const { user } = visit('/notifications')
    await waitFor(() => expect(rows()).toHaveLength(20))
    expect(limits.notifications.page).toBe(20)
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(rows()).toHaveLength(40))
    act(reachEnd)
    await waitFor(() => expect(rows()).toHaveLength(50))
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
    expect(callsOf(listNotifications)).toMatchObject([{ filter: 'all' }, { cursor: '20' }, { cursor: '40' }])
  })

  test('NOTI-014: what happens now appears on top, a group that somebody joins moves there, and one without cause goes', async () => {
    const older = notice({ id: '019c0000-0000-7000-8000-00000000000a' })
    const newer = notice({ ...saying('Bob commented'), type: 'comment', created_at: '2026-01-02T10:00:00.000Z' })
    const server = held(older, newer)
    visit('/notifications')
    await waitFor(() => expect(rows()).toHaveLength(2))
    server.add({ ...older, ...saying('Bob and 1 other liked your post'), people: [bob, ann], created_at: '2026-01-03T10:00:00.000Z' })
    await row(/Bob and 1 other liked your post/)
    await waitFor(() => expect(rows()[0]?.textContent).toContain('Bob and 1 other'))
    expect(rows()).toHaveLength(2)
    server.remove(newer)
    await waitFor(() => expect(rows()).toHaveLength(1))
    server.add(notice({ ...saying('Cy mentioned you'), type: 'mention', created_at: '2026-01-04T10:00:00.000Z' }))
    await waitFor(() => expect(rows()[0]?.textContent).toContain('Cy mentioned you'))
    await screen.findByText('You have 2 unread notifications')
  })

  test('what is new does not load the pages below again', async () => {
    const server = held(
      ...Array.from({ length: 30 }, (_, n) => notice({ created_at: new Date(1_760_000_000_000 - n * 60_000).toISOString() })),
    )
    const { user } = visit('/notifications')
    await user.click(await screen.findByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(rows()).toHaveLength(30))
    server.add(notice({ ...saying('Cy followed you'), type: 'follow' }))
    await row(/Cy followed you/)
    expect(rows()).toHaveLength(31)
    expect(callsOf(listNotifications).map(({ cursor }) => cursor)).toEqual([undefined, '20', undefined])
  })

  test('what changes far down the list changes there, and goes when its cause is gone', async () => {
    const all = Array.from({ length: 30 }, (_, n) => notice({ created_at: new Date(1_760_000_000_000 - n * 60_000).toISOString() }))
    const server = held(...all)
    const { user } = visit('/notifications')
    await user.click(await screen.findByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(rows()).toHaveLength(30))
    const [lower, lowest] = all.slice(28) as [Notification, Notification]
    server.add({ ...lower, is_read: true })
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^Unread: / })).toHaveLength(29))
    server.remove(lowest)
    await waitFor(() => expect(rows()).toHaveLength(29))
    expect(callsOf(listNotifications).filter(({ cursor }) => cursor)).toHaveLength(1)
  })

  test('without a name of what changed, all that is shown is asked for again', async () => {
    const one = notice()
    held(one)
    visit('/notifications')
    await row(/^Unread: /)
    held({ ...one, ...saying('Bob liked your post') })
    act(() => dispatch('notification', { unread_count: 1 }))
    await row('Unread: Bob liked your post')
  })

  const many = (length: number, from = 0) =>
    Array.from({ length }, (_, n) => notice({ created_at: new Date(1_760_000_000_000 + (from - n) * 60_000).toISOString() }))

  test.each([5, 0])('nothing is missing after a gap in which more than a page arrived over %i old ones', async (count) => {
    const old = many(count)
    held(...old)
    const { user } = visit('/notifications')
    await screen.findByText(`You have ${count} unread notifications`)
    await waitFor(() => expect(rows()).toHaveLength(count))
    held(...many(30, 100), ...old)
    act(() => dispatch('connected'))
    await waitFor(() => expect(rows()).toHaveLength(20))
    await user.click(await screen.findByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(rows()).toHaveLength(30 + count))
  })

  test('a hint without names asks for one page, however many are shown, and with a count of 0 all are read', async () => {
    const all = many(30)
    held(...all)
    const { user } = visit('/notifications')
    await user.click(await screen.findByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^Unread: / })).toHaveLength(30))
    held(...all.map((item) => ({ ...item, is_read: true })))
    act(() => dispatch('notification', { unread_count: 0 }))
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Unread: / })).toBeNull())
    await waitFor(() => expect(callsOf(listNotifications).map(({ cursor }) => cursor)).toEqual([undefined, '20', undefined]))
  })

  test('the faces of several people open all of them, with Follow', async () => {
    const one = notice({ people: [ann, bob], people_count: 2 })
    held(one, notice({ ...saying('Ann commented'), type: 'comment' }))
    const relation = { bio: null, followers_count: 0, user_following: false, user_requested: false }
    serve(notificationPeople, { items: [ann, bob].map((person) => ({ ...person, ...relation })), next_cursor: null })
    const { user, path } = visit('/notifications')
    await row(/Ann commented/)
    await user.click(screen.getByRole('button', { name: 'Show 2 people' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'People' }))
    expect((await sheet.findByRole('link', { name: /Bob Tester/ })).getAttribute('href')).toBe('/profile/bob')
    sheet.getByRole('button', { name: 'Follow Ann Tester' })
    expect(callsOf(notificationPeople)).toMatchObject([{ notification_id: one.id }])
    expect(path()).toBe('/notifications')
  })

  test('a row shows the people in bold, up to three faces, the time and the picture of the post', async () => {
    const [cy, dee] = [person('cy'), person('dee')]
    const parts = [
      { text: 'Ann Tester', strong: true },
      { text: ' and ', strong: false },
      { text: '4 others', strong: true },
      { text: ' liked your post', strong: false },
    ]
    const content = 'Ann Tester and 4 others liked your post'
    held(notice({ parts, content, people: [ann, cy, dee], people_count: 5, thumbnail: aPicture({ alt_text: 'A heron' }) }))
    visit('/notifications')
    const link = await row('Unread: Ann Tester and 4 others liked your post')
    expect([...link.querySelectorAll('.font-semibold')].map(({ textContent }) => textContent)).toEqual(['Ann Tester', '4 others'])
    const [article] = rows()
    for (const letters of ['AT', 'CT', 'DT']) within(article as HTMLElement).getByText(letters)
    expect(article?.querySelector('time')?.dateTime).toBe('2026-01-01T10:00:00.000Z')
    expect(
      within(article as HTMLElement)
        .getByRole('img', { name: 'A heron' })
        .getAttribute('src'),
    ).toBe('/media/heron.webp?w=320')
  })

  test('a sensitive picture stays covered, and is not even loaded', async () => {
    held(notice({ thumbnail: aPicture({ is_sensitive: true }) }))
    visit('/notifications')
    await row(/liked your post/)
    screen.getByText('Sensitive content')
    expect(rows()[0]?.querySelector('img')).toBeNull()
  })

  test('times stay true while the screen is open', async () => {
    vi.useFakeTimers({ now: new Date('2026-01-01T10:00:30.000Z'), shouldAdvanceTime: true })
    try {
      held(notice())
      visit('/notifications')
      await row(/liked your post/)
      expect(rows()[0]?.querySelector('time')?.textContent).toBe('now')
      await act(() => vi.advanceTimersByTimeAsync(5 * 60_000))
      expect(rows()[0]?.querySelector('time')?.textContent).toBe('5m ago')
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('reading', () => {
  test('NOTI-016, NOTI-017, NOTI-024, NOTI-028: opening an unread group marks it read, then leads to it', async () => {
    const one = notice()
    held(one, notice({ type: 'comment', ...saying('Bob commented') }))
    const { user, path } = visit('/notifications')
    await screen.findByText('You have 2 unread notifications')
    await user.click(await row('Unread: Ann Tester liked your post'))
    await waitFor(() => expect(path()).toBe(`/home?post=${post_id}`))
    await waitFor(() => expect(callsOf(readNotification)).toEqual([{ notification_id: one.id }]))
    await within(screen.getAllByRole('banner')[0] as HTMLElement).findByRole('link', { name: 'Notifications, 1 unread' })
  })

  test('one that is read already is not marked again', async () => {
    held(notice({ is_read: true }))
    const { user, path } = visit('/notifications')
    await user.click(await row('Ann Tester liked your post'))
    await waitFor(() => expect(path()).toBe(`/home?post=${post_id}`))
    expect(callsOf(readNotification)).toEqual([])
  })

  test('NOTI-003, NOTI-025, NOTI-029: "Mark all as read" reads all at once', async () => {
    held(notice(), notice({ type: 'comment', ...saying('Bob commented') }))
    const { user } = visit('/notifications')
    await screen.findByText('You have 2 unread notifications')
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await screen.findByText('You have 0 unread notifications')
    expect(screen.queryByText('Unread:')).toBeNull()
    await waitFor(() => expect(callsOf(readAllNotifications)).toHaveLength(1))
    tab('All')
  })

  test('when that fails they are unread again, and it says so', async () => {
    held(notice(), notice())
    serve(readAllNotifications, new Failure('unexpected'))
    const { user } = visit('/notifications')
    await screen.findByText('You have 2 unread notifications')
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(currentToast()).toMatchObject({ title: expect.stringMatching(/^Failed to mark as read/) }))
    screen.getByText('You have 2 unread notifications')
    expect(screen.getAllByRole('link', { name: /^Unread: / })).toHaveLength(2)
  })

  test('what arrives before the answer is still counted after it', async () => {
    const one = notice()
    held(one)
    const gate = Promise.withResolvers<Record<string, never>>()
    serve(readAllNotifications, gate.promise)
    const { user } = visit('/notifications')
    await screen.findByText('You have 1 unread notification')
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await screen.findByText('You have 0 unread notifications')
    held({ ...one, is_read: true }).add(notice({ ...saying('Bob commented'), type: 'comment', created_at: '2026-01-02T10:00:00.000Z' }))
    await row('Unread: Bob commented')
    const asked = callsOf(unreadNotifications).length
    gate.resolve({})
    await waitFor(() => expect(callsOf(unreadNotifications).length).toBeGreaterThan(asked))
    screen.getByText('You have 1 unread notification')
  })

  test('a failure does not take back what arrived before it', async () => {
    const [one, other] = [notice(), notice()]
    held(one, other)
    const gate = Promise.withResolvers<Failure>()
    serve(readAllNotifications, gate.promise)
    const { user } = visit('/notifications')
    await screen.findByText('You have 2 unread notifications')
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await screen.findByText('You have 0 unread notifications')
    held(other).add({ ...one, ...saying('Bob and 1 other liked your post'), created_at: '2026-01-02T10:00:00.000Z' })
    await row('Unread: Bob and 1 other liked your post')
    gate.resolve(new Failure('unexpected'))
    await screen.findByText('You have 2 unread notifications')
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^Unread: / })).toHaveLength(2))
    screen.getByRole('link', { name: 'Unread: Bob and 1 other liked your post' })
  })

  test('what another device read is read here too', async () => {
    const one = notice()
    const server = held(one)
    visit('/notifications')
    await row(/^Unread: /)
    server.add({ ...one, is_read: true })
    await screen.findByText('You have 0 unread notifications')
    await row('Ann Tester liked your post')
  })
})

describe('where a notification leads', () => {
  const conversation_id = crypto.randomUUID()
  const community_id = crypto.randomUUID()
  const removed = { kind: 'post', target_id: post_id } as const
  const system = (kind: string, data: Notification['data'] = {}) => ({ type: 'system', data: { ...data, kind } }) as const
  test.each([
    ['NOTI-018: a message leads to its conversation', { type: 'message', data: { conversation_id } }, `/messages/${conversation_id}`],
    ['NOTI-019: a like leads to Home, with the post', { type: 'like' }, `/home?post=${post_id}`],
    ['NOTI-020: a comment leads to Home, with the post', { type: 'comment' }, `/home?post=${post_id}`],
    ['NOTI-021: a new post leads to Home, with the post', { type: 'system', data: { kind: 'new_post', post_id } }, `/home?post=${post_id}`],
    ['NOTI-022: a follower leads to their profile', { type: 'follow', data: { kind: 'follow' } }, '/profile/ann'],
    ['NOTI-023: anything else leads to Home', { type: 'system', data: { kind: 'report_resolved' } }, '/home'],
    [
      'a request to join leads to the community',
      { type: 'system', data: { kind: 'community_request', community_id } },
      `/communities/${community_id}`,
    ],
    ['a removal leads to the appeal', system('content_removed', { removed }), `/appeals/post/${post_id}`],
    ['a granted appeal leads to what was decided', system('appeal_granted', { removed }), `/appeals/post/${post_id}`],
    ['a rejected appeal leads to what was decided', system('appeal_rejected', { removed }), `/appeals/post/${post_id}`],
    ['a warning leads to the rules', system('warning'), '/terms'],
  ] as const)('%s', async (_, known, place) => {
    held(notice(known))
    visit('/notifications')
    expect((await row(/^Unread: /)).getAttribute('href')).toBe(place)
  })
})

describe('requests', () => {
  const request = notice({ type: 'follow', data: { kind: 'follow_request' }, ...saying('Ann Tester asks to follow you') })
  const community_id = crypto.randomUUID()
  const joining = notice({ type: 'system', data: { kind: 'community_request', community_id }, ...saying('Ann Tester asks to join Prints') })

  test.each([
    ['Approve', 'Approved', approveFollowRequest],
    ['Decline', 'Declined', declineFollowRequest],
  ])('%s answers a follow request in its row', async (verb, done, endpoint) => {
    held(request)
    serve(endpoint, {})
    const { user } = visit('/notifications')
    await user.click(await screen.findByRole('button', { name: `${verb} the request of Ann Tester` }))
    await screen.findByText(done)
    await waitFor(() => expect(callsOf(endpoint)).toEqual([{ user_id: ann.user_id }]))
    expect(screen.queryByRole('button', { name: /the request of/ })).toBeNull()
  })

  test.each([
    ['Approve', 'Approved', approveMember],
    ['Decline', 'Declined', declineMember],
  ])('%s answers a request to join a community in its row', async (verb, done, endpoint) => {
    held(joining)
    serve(endpoint, {})
    const { user } = visit('/notifications')
    await user.click(await screen.findByRole('button', { name: `${verb} the request of Ann Tester` }))
    await screen.findByText(done)
    await waitFor(() => expect(callsOf(endpoint)).toEqual([{ community_id, user_id: ann.user_id }]))
  })

  test('an answer shows at once, and is taken back when the server refuses it', async () => {
    held(request)
    const gate = Promise.withResolvers<Failure>()
    serve(approveFollowRequest, gate.promise)
    const { user } = visit('/notifications')
    await user.click(await screen.findByRole('button', { name: 'Approve the request of Ann Tester' }))
    await screen.findByText('Approved')
    gate.resolve(new Failure('unexpected'))
    await screen.findByRole('button', { name: 'Approve the request of Ann Tester' })
    expect(currentToast()).toMatchObject({ title: expect.stringMatching(/^Failed to answer the request/) })
  })

  test('Follows lists all who ask, each once, also those of whom there is no notice', async () => {
    serve(getMe, { ...viewer, is_private: true })
    const relation = { bio: null, followers_count: 0, user_following: false, user_requested: false }
    let asking = [ann, bob]
    serve(followRequests, () => ({ items: asking.map((one) => ({ ...one, ...relation })), next_cursor: null }))
    serve(declineFollowRequest, ({ user_id }) => {
      asking = asking.filter((one) => one.user_id !== user_id)
      return {}
    })
    held(request)
    const { user } = visit('/notifications?filter=follows')
    const region = within(await screen.findByRole('region', { name: 'Follow requests' }))
    await region.findByRole('link', { name: /Ann Tester/ })
    expect(screen.getAllByRole('button', { name: /^Approve the request of/ })).toHaveLength(2)
    expect(rows()).toHaveLength(0)
    await user.click(region.getByRole('button', { name: 'Decline the request of Bob Tester' }))
    await waitFor(() => expect(region.queryByRole('link', { name: /Bob Tester/ })).toBeNull())
    region.getByRole('link', { name: /Ann Tester/ })
    expect(document.activeElement).toBe(tab(/^Follows/))
  })

  test('focus stays where a request was answered', async () => {
    held(request)
    serve(approveFollowRequest, {})
    const { user } = visit('/notifications')
    await user.click(await screen.findByRole('button', { name: 'Approve the request of Ann Tester' }))
    expect(document.activeElement?.textContent).toBe('Approved')
  })

  test('while requests load, and when they fail, nobody is told that there is nothing', async () => {
    serve(getMe, { ...viewer, is_private: true })
    const gate = Promise.withResolvers<Failure>()
    serve(followRequests, gate.promise)
    held()
    const { user } = visit('/notifications?filter=follows')
    await waitFor(() => expect(callsOf(followRequests)).toHaveLength(1))
    await waitFor(() => expect(callsOf(listNotifications)).toHaveLength(1))
    expect(document.querySelector('[role=tabpanel] [aria-busy=true]')).not.toBeNull()
    expect(screen.queryByText('No notifications yet')).toBeNull()
    gate.resolve(new Failure('forbidden'))
    await screen.findByText('Something went wrong loading the follow requests')
    expect(screen.queryByText('No notifications yet')).toBeNull()
    serve(followRequests, { items: [], next_cursor: null })
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByText('No notifications yet')
  })

  test('a next page of requests that fails says so and can be tried again', async () => {
    serve(getMe, { ...viewer, is_private: true })
    const relation = { bio: null, followers_count: 0, user_following: false, user_requested: false }
    serve(followRequests, ({ cursor }) => (cursor ? new Failure('forbidden') : { items: [{ ...ann, ...relation }], next_cursor: 'next' }))
    held()
    const { user } = visit('/notifications?filter=follows')
    const region = within(await screen.findByRole('region', { name: 'Follow requests' }))
    await user.click(region.getByRole('button', { name: 'Load more' }))
    await region.findByText('Something went wrong loading the follow requests')
    serve(followRequests, { items: [{ ...bob, ...relation }], next_cursor: null })
    await user.click(region.getByRole('button', { name: 'Try Again' }))
    await region.findByRole('link', { name: /Bob Tester/ })
  })
})

describe('the count', () => {
  test('is the same in header, sidebar and screen, as the server tells it, up to 99+', async () => {
    held(notice())
    visit('/notifications', { wide: true })
    const places = () => [...screen.getAllByRole('banner').slice(0, 1), screen.getByRole('navigation', { name: 'Main' })]
    await screen.findByText('You have 1 unread notification')
    for (const place of places()) await within(place).findByRole('link', { name: /^Notifications, 1 unread$/ })
    act(() => dispatch('notification', { unread_count: 250 }))
    for (const place of places()) {
      const link = await within(place).findByRole('link', { name: 'Notifications, 250 unread' })
      expect(link.textContent).toContain('99+')
    }
  })
})
