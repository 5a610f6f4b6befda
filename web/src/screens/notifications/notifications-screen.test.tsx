// Must be first: the session is read when its module loads.
import '#testing/real-session.ts'

import { decideAppeal, listAppeals } from '@atelier/contract/admin/appeals'
import { closeReports, listReports } from '@atelier/contract/admin/reports'
import { warnPerson } from '@atelier/contract/admin/users'
import { appeal } from '@atelier/contract/appeals'
import { commentReplies, deleteComment, getComment } from '@atelier/contract/comments'
import { approveMember, createCommunity, declineMember, getCommunity, joinCommunity } from '@atelier/contract/communities'
import { openConversation } from '@atelier/contract/conversations'
import { Failure } from '@atelier/contract/errors'
import { approveFollowRequest, declineFollowRequest, followRequests, followUser, muteUser, notifyOfPosts } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { sendMessage } from '@atelier/contract/messages'
import {
  listNotifications,
  type Notification,
  noticesOfPost,
  notificationPeople,
  readAllNotifications,
  readNotification,
  unreadNotifications,
} from '@atelier/contract/notifications'
import { likePost, type Post, unlikePost } from '@atelier/contract/posts'
import { updatePreferences } from '@atelier/contract/preferences'
import { getProfile, updateProfile } from '@atelier/contract/profiles'
import { createReport } from '@atelier/contract/reports'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { reachEnd } from '#testing/browser.ts'
import { callsOf, serve, stopServing } from '#testing/fake-server.ts'
import { goLive, startRealApp } from '#testing/real-app.tsx'
import { comment, publish, uploadedPicture } from '#testing/real-posts.ts'
import { grant, people, query, type RealPerson } from '#testing/real-server.ts'
import { vera, viewer } from '#testing/real-session.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startRealApp()

/** Somebody likes a post of the viewer's, a new one unless it is named. */
async function like(person: RealPerson, post?: Post): Promise<Post> {
  return person.call(likePost, { post_id: (post ?? (await publish(vera))).id })
}

/** Somebody comments on a new post of the viewer's. */
const remark = async (person: RealPerson) => comment(person, await publish(vera))

/** Somebody liked `count` posts of the viewer's, one a minute until `last`. */
async function likedMany({ user_id }: RealPerson, count: number, last = '2026-01-01T10:00:00.000Z') {
  const posts = await query<{ id: string }>(
    `insert into posts (id, user_id, content, created_at)
      select uuidv7(at - now()), $1, 'Three prints', at
      from (select $2::timestamptz - n * interval '1 minute' as at from generate_series(0, $3::int - 1) n) past returning id`,
    viewer.user_id,
    last,
    count,
  )
  const ids = posts.map(({ id }) => id)
  await query('insert into likes (id, post_id, user_id) select uuidv7(), id, $2 from unnest($1::uuid[]) id', ids, user_id)
  await query(
    `insert into notifications (id, user_id, sender_id, type, data, dedupe_key, created_at)
      select uuidv7(p.created_at - now()), p.user_id, $2::uuid, 'like', jsonb_build_object('kind', 'like', 'post_id', p.id),
        concat('like:', p.id, ':', $2::uuid), p.created_at
      from posts p where p.id = any($1::uuid[])`,
    ids,
    user_id,
  )
}

/** What the server has for the viewer, newest first. */
const listed = async (): Promise<Notification[]> => (await vera.call(listNotifications, { limit: 50 })).items

const rows = () => screen.queryAllByRole('article')
const row = (text: string | RegExp) => screen.findByRole('link', { name: text })
const unreadRowsAre = (count: number) => waitFor(() => expect(screen.getAllByRole('link', { name: /^Unread: / })).toHaveLength(count))
const tab = (name: string | RegExp) => screen.getByRole('tab', { name })

describe('the screen', () => {
  test('NOTI-001, NOTI-002: is called Notifications and says how many are unread', async () => {
    const { ann } = await people('ann')
    await like(ann)
    await like(ann)
    visit('/notifications')
    await screen.findByRole('heading', { level: 1, name: 'Notifications' })
    await screen.findByText('You have 2 unread notifications')
  })

  test('NOTI-004, NOTI-005, NOTI-006, NOTI-007, NOTI-008, NOTI-009: has six tabs, each with its own notifications', async () => {
    const { ann, bob } = await people('ann', 'bob')
    await like(ann)
    await remark(bob)
    const { user, path } = visit('/notifications')
    await row(/Bob Tester commented/)
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent?.replace(/\d/g, ''))).toEqual([
      'All',
      'Mentions',
      'Follows',
      'Likes',
      'Comments',
      'Messages',
    ])
    await user.click(tab('Likes'))
    await waitFor(() => expect(rows()).toHaveLength(1))
    await row(/liked your post/)
    await waitFor(() => expect(path()).toBe('/notifications?filter=likes'))
    await user.click(tab(/^Comments/))
    await row(/Bob Tester commented/)
    expect(rows()).toHaveLength(1)
    for (const [name, filter] of Object.entries({ Mentions: 'mentions', Follows: 'follows', Messages: 'messages' })) {
      await user.click(tab(name))
      await waitFor(() => expect(path()).toBe(`/notifications?filter=${filter}`))
      await waitFor(() => expect(callsOf(listNotifications).at(-1)).toMatchObject({ filter }))
      await screen.findByText('No notifications yet')
    }
  })

  test('NOTI-010: the active tab counts what is unread in it, up to 99+', async () => {
    const { ann, bob } = await people('ann', 'bob')
    await likedMany(ann, 120)
    await remark(bob)
    const { user } = visit('/notifications')
    await screen.findByRole('tab', { name: /^All ?99\+$/ })
    await user.click(tab('Comments'))
    await screen.findByRole('tab', { name: /^Comments ?1$/ })
    tab('All')
  })

  test('arrow keys move between the tabs', async () => {
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
    visit(`/notifications${search}`)
    await screen.findByRole('heading', { name: 'No notifications yet' })
    screen.getByText(text)
    expect(screen.getByRole('button', { name: 'Mark all as read' })).toHaveProperty('disabled', true)
  })

  test('a tab that is loading says so, and one that failed can be tried again', async () => {
    const { ann } = await people('ann')
    await like(ann)
    const gate = Promise.withResolvers<Failure>()
    serve(listNotifications, gate.promise)
    const { user } = visit('/notifications?filter=likes')
    await waitFor(() => expect(document.querySelector('[role=tabpanel] [aria-busy=true]')).not.toBeNull())
    gate.resolve(new Failure('forbidden'))
    await screen.findByText('Something went wrong loading your notifications')
    stopServing(listNotifications)
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
    const { ann } = await people('ann')
    await likedMany(ann, 50)
    const { user } = visit('/notifications')
    await waitFor(() => expect(rows()).toHaveLength(20))
    expect(limits.notifications.page).toBe(20)
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(rows()).toHaveLength(40))
    act(reachEnd)
    await waitFor(() => expect(rows()).toHaveLength(50))
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
    const cursors = callsOf(listNotifications).map(({ cursor }) => cursor)
    expect(cursors).toEqual([undefined, expect.any(String), expect.any(String)])
    expect(cursors[1]).not.toBe(cursors[2])
    expect(callsOf(listNotifications)[0]).toMatchObject({ filter: 'all' })
    const links = rows().map((article) => within(article).getByRole('link').getAttribute('href'))
    expect(links).toEqual((await listed()).map(({ data }) => `/home?post=${data.post_id}`))
  })

  test('NOTI-014: what happens now appears on top, a group that somebody joins moves there, and one without cause goes', async () => {
    const { ann, bob, cyn } = await people('ann', 'bob', 'cyn')
    const post = await like(ann)
    const { id: comment_id } = await remark(bob)
    await goLive()
    visit('/notifications')
    await waitFor(() => expect(rows()).toHaveLength(2))
    await like(bob, post)
    await row(/Bob Tester and 1 other liked your post/)
    await waitFor(() => expect(rows()[0]?.textContent).toContain('Bob Tester and 1 other'))
    expect(rows()).toHaveLength(2)
    await bob.call(deleteComment, { comment_id })
    await waitFor(() => expect(rows()).toHaveLength(1))
    await publish(cyn, 'Look, @vera')
    await waitFor(() => expect(rows()[0]?.textContent).toContain('Cyn Tester mentioned you'))
    await screen.findByText('You have 2 unread notifications')
  })

  test('what is new does not load the pages below again', async () => {
    const { ann, cyn } = await people('ann', 'cyn')
    await likedMany(ann, 30)
    await goLive()
    const { user } = visit('/notifications')
    await user.click(await screen.findByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(rows()).toHaveLength(30))
    await cyn.call(followUser, viewer)
    await row(/Cyn Tester started following you/)
    expect(rows()).toHaveLength(31)
    expect(callsOf(listNotifications).map(({ cursor }) => cursor)).toEqual([undefined, expect.any(String), undefined])
  })

  test('what changes far down the list changes there, and goes when its cause is gone', async () => {
    const { ann } = await people('ann')
    await likedMany(ann, 30)
    await goLive()
    const { user } = visit('/notifications')
    await user.click(await screen.findByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(rows()).toHaveLength(30))
    const [lower, lowest] = (await listed()).slice(28) as [Notification, Notification]
    await vera.call(readNotification, { notification_id: lower.id })
    await unreadRowsAre(29)
    await ann.call(unlikePost, { post_id: lowest.data.post_id ?? '' })
    await waitFor(() => expect(rows()).toHaveLength(29))
    expect(callsOf(listNotifications).filter(({ cursor }) => cursor)).toHaveLength(1)
  })

  test('without a name of what changed, all that is shown is asked for again', async () => {
    const { ann, bob } = await people('ann', 'bob')
    await like(bob, await like(ann))
    await goLive()
    visit('/notifications')
    await row('Unread: Bob Tester and 1 other liked your post')
    await vera.call(muteUser, bob)
    await row('Unread: Ann Tester liked your post')
  })

  test.each([5, 0])('nothing is missing after a gap in which more than a page arrived over %i old ones', async (count) => {
    const { ann, bob } = await people('ann', 'bob')
    await likedMany(ann, count)
    const { user } = visit('/notifications')
    await screen.findByText(`You have ${count} unread notifications`)
    await waitFor(() => expect(document.querySelector('[role=tabpanel] [aria-busy=true]')).toBeNull())
    await waitFor(() => expect(rows()).toHaveLength(count))
    await likedMany(bob, 30, '2026-01-02T10:00:00.000Z')
    await goLive()
    await waitFor(() => expect(rows()).toHaveLength(20))
    await user.click(await screen.findByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(rows()).toHaveLength(30 + count))
  })

  test('a hint without names asks for one page, however many are shown, and with a count of 0 all are read', async () => {
    const { ann } = await people('ann')
    await likedMany(ann, 30)
    await goLive()
    const { user } = visit('/notifications')
    await user.click(await screen.findByRole('button', { name: 'Load more' }))
    await unreadRowsAre(30)
    await vera.call(readAllNotifications, {})
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Unread: / })).toBeNull())
    await waitFor(() => expect(callsOf(listNotifications).map(({ cursor }) => cursor)).toEqual([undefined, expect.any(String), undefined]))
  })

  test('the faces of several people open all of them, with Follow', async () => {
    const { ann, bob } = await people('ann', 'bob')
    await like(bob, await like(ann))
    await remark(ann)
    const { user, path } = visit('/notifications')
    await row(/Ann Tester commented/)
    await user.click(screen.getByRole('button', { name: /^Show (Ann|Bob|Cyn) Tester and 1 other person$/ }))
    const sheet = within(await screen.findByRole('dialog', { name: 'People' }))
    expect((await sheet.findByRole('link', { name: /Bob Tester/ })).getAttribute('href')).toBe('/profile/bob')
    await sheet.findByRole('button', { name: 'Follow Ann Tester' })
    const group = (await listed()).find(({ type }) => type === 'like')
    expect(callsOf(notificationPeople)).toMatchObject([{ notification_id: group?.id }])
    expect(path()).toBe('/notifications')
  })

  test('a row shows the people in bold, up to three faces, the time and the picture of the post', async () => {
    const { ann, bob, cyn, dee, eve } = await people('ann', 'bob', 'cyn', 'dee', 'eve')
    const post = await publish(vera, 'Look', { media: [{ ...(await uploadedPicture(vera)), alt_text: 'A heron' }] })
    for (const person of [ann, bob, cyn, dee, eve]) await like(person, post)
    await query("update notifications set created_at = '2026-01-01T10:00:00.000Z'")
    visit('/notifications')
    const link = await row('Unread: Eve Tester and 4 others liked your post')
    expect([...link.querySelectorAll('.font-semibold')].map(({ textContent }) => textContent)).toEqual(['Eve Tester'])
    const article = within(rows()[0] as HTMLElement)
    for (const letters of ['ET', 'DT', 'CT']) article.getByText(letters)
    for (const letters of ['AT', 'BT']) expect(article.queryByText(letters)).toBeNull()
    expect(rows()[0]?.querySelector('time')?.dateTime).toBe('2026-01-01T10:00:00.000Z')
    expect(article.getByRole('img', { name: 'A heron' }).getAttribute('src')).toBe(`${post.post_media[0]?.media_url}?w=320`)
  })

  test('a sensitive picture stays covered, and is not even loaded', async () => {
    const { ann } = await people('ann')
    await like(ann, await publish(vera, 'Look', { media: [{ ...(await uploadedPicture(vera)), is_sensitive: true }] }))
    visit('/notifications')
    await row(/liked your post/)
    screen.getByText('Sensitive content')
    expect(rows()[0]?.querySelector('img')).toBeNull()
  })

  test('times stay true while the screen is open', async () => {
    const { ann } = await people('ann')
    await like(ann)
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] })
    try {
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
    const { ann, bob } = await people('ann', 'bob')
    const { id: post_id } = await like(ann)
    await remark(bob)
    const liked = (await listed()).find(({ type }) => type === 'like')
    const { user, path } = visit('/notifications')
    await screen.findByText('You have 2 unread notifications')
    await user.click(await row('Unread: Ann Tester liked your post'))
    await waitFor(() => expect(path()).toBe(`/home?post=${post_id}`))
    await waitFor(() => expect(callsOf(readNotification)).toEqual([{ notification_id: liked?.id }]))
    await within(screen.getAllByRole('banner')[0] as HTMLElement).findByRole('link', { name: 'Notifications, 1 unread' })
  })

  test('one that is read already is not marked again', async () => {
    const { ann } = await people('ann')
    const { id: post_id } = await like(ann)
    await vera.call(readAllNotifications, {})
    const { user, path } = visit('/notifications')
    await user.click(await row('Ann Tester liked your post'))
    await waitFor(() => expect(path()).toBe(`/home?post=${post_id}`))
    expect(callsOf(readNotification)).toEqual([])
  })

  test('NOTI-003, NOTI-025, NOTI-029: "Mark all as read" reads all at once', async () => {
    const { ann, bob } = await people('ann', 'bob')
    await like(ann)
    await remark(bob)
    const { user } = visit('/notifications')
    await screen.findByText('You have 2 unread notifications')
    await unreadRowsAre(2)
    await screen.findByRole('tab', { name: /^All ?2$/ })
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await screen.findByText('You have 0 unread notifications')
    await waitFor(() => expect(screen.queryByText('Unread:')).toBeNull())
    await waitFor(() => expect(callsOf(readAllNotifications)).toHaveLength(1))
    await screen.findByRole('tab', { name: 'All' })
    await waitFor(async () => expect((await listed()).map(({ is_read }) => is_read)).toEqual([true, true]))
  })

  test('when that fails they are unread again, and it says so', async () => {
    const { ann } = await people('ann')
    await like(ann)
    await like(ann)
    serve(readAllNotifications, new Failure('unexpected'))
    const { user } = visit('/notifications')
    await screen.findByText('You have 2 unread notifications')
    await unreadRowsAre(2)
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(currentToast()).toMatchObject({ title: expect.stringMatching(/^Failed to mark as read/) }))
    await screen.findByText('You have 2 unread notifications')
    await unreadRowsAre(2)
  })

  test('what arrives before the answer is still counted after it', async () => {
    const { ann, bob } = await people('ann', 'bob')
    await like(ann)
    const gate = Promise.withResolvers<Record<string, never>>()
    serve(readAllNotifications, async (input) => {
      await vera.call(readAllNotifications, input)
      return gate.promise
    })
    await goLive()
    const { user } = visit('/notifications')
    await screen.findByText('You have 1 unread notification')
    await unreadRowsAre(1)
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await screen.findByText('You have 0 unread notifications')
    await vi.waitFor(async () => expect((await vera.call(unreadNotifications, {})).count).toBe(0))
    await remark(bob)
    await row(/^Unread: Bob Tester commented/)
    const asked = callsOf(unreadNotifications).length
    gate.resolve({})
    await waitFor(() => expect(callsOf(unreadNotifications).length).toBeGreaterThan(asked))
    await screen.findByText('You have 1 unread notification')
  })

  test('a failure does not take back what arrived before it', async () => {
    const { ann, bob } = await people('ann', 'bob')
    const post = await like(ann)
    await like(ann)
    const gate = Promise.withResolvers<Failure>()
    serve(readAllNotifications, gate.promise)
    await goLive()
    const { user } = visit('/notifications')
    await screen.findByText('You have 2 unread notifications')
    await unreadRowsAre(2)
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await screen.findByText('You have 0 unread notifications')
    await like(bob, post)
    await row('Unread: Bob Tester and 1 other liked your post')
    gate.resolve(new Failure('unexpected'))
    await screen.findByText('You have 2 unread notifications')
    await unreadRowsAre(2)
    screen.getByRole('link', { name: 'Unread: Bob Tester and 1 other liked your post' })
  })

  test('what another device read is read here too', async () => {
    const { ann } = await people('ann')
    await like(ann)
    await goLive()
    visit('/notifications')
    await screen.findByText('You have 1 unread notification')
    await row(/^Unread: /)
    const [one] = await listed()
    await vera.call(readNotification, { notification_id: one?.id ?? '' })
    await screen.findByText('You have 0 unread notifications')
    await row('Ann Tester liked your post')
  })
})

describe('where a notification leads', () => {
  const post_id = async (post: Post | Promise<Post>) => `/home?post=${(await post).id}`

  async function aMessage(ann: RealPerson) {
    await vera.call(followUser, ann)
    const { id: conversation_id } = await ann.call(openConversation, viewer)
    await ann.call(sendMessage, { conversation_id, client_id: crypto.randomUUID(), content: 'Hello' })
    // Its notice waits a few seconds, in case that it is read at once.
    await query("update pgboss.job set start_after = now() where name = 'message-notice'")
    return `/messages/${conversation_id}`
  }

  async function aNewPost(ann: RealPerson) {
    await vera.call(followUser, ann)
    await vera.call(notifyOfPosts, ann)
    return post_id(publish(ann))
  }

  async function aReport(ann: RealPerson) {
    const { mod } = await people('mod')
    await grant(mod.user_id, 'moderator')
    await vera.call(createReport, { type: 'post', target_id: (await publish(ann)).id, reason: 'spam' })
    await close(mod, false)
    return '/home'
  }

  async function close(mod: RealPerson, remove: boolean) {
    const { items } = await mod.call(listReports, {})
    const report_id = items[0]?.id ?? ''
    await mod.call(closeReports, { report_id, last_id: report_id, outcome: 'resolved', remove })
  }

  async function aFollower(ann: RealPerson) {
    await ann.call(followUser, viewer)
    return '/profile/ann'
  }

  async function aRequestToJoin(ann: RealPerson) {
    const { id: community_id } = await privateCommunity()
    await ann.call(joinCommunity, { community_id })
    return `/communities/${community_id}`
  }

  async function aRemoval(ann: RealPerson) {
    const { mod } = await people('mod')
    await grant(mod.user_id, 'moderator')
    const { id: target_id } = await publish(vera)
    await ann.call(createReport, { type: 'post', target_id, reason: 'spam' })
    await close(mod, true)
    return `/appeals/post/${target_id}`
  }

  const anAppeal = (outcome: 'granted' | 'rejected') => async (ann: RealPerson) => {
    const place = await aRemoval(ann)
    await vera.call(readAllNotifications, {})
    const target_id = place.split('/').at(-1) ?? ''
    await vera.call(appeal, { kind: 'post', target_id, client_id: crypto.randomUUID(), content: 'It is art' })
    const { meg } = await people('meg')
    await grant(meg.user_id, 'moderator')
    const [open] = (await meg.call(listAppeals, {})).items
    await meg.call(decideAppeal, { appeal_id: open?.id ?? '', outcome, reason: 'Seen again' })
    return place
  }

  async function aWarning() {
    const { mod } = await people('mod')
    await grant(mod.user_id, 'moderator')
    await mod.call(warnPerson, { user_id: viewer.user_id, client_id: crypto.randomUUID(), reason: 'Stay kind' })
    return '/terms'
  }

  test.each([
    ['NOTI-018: a message leads to its conversation', 'message', aMessage],
    ['NOTI-019: a like leads to Home, with the post', 'like', (ann: RealPerson) => post_id(like(ann))],
    [
      'NOTI-020: a comment leads to Home, with the post at that comment',
      'comment',
      async (ann: RealPerson) => {
        const { post_id, id } = await remark(ann)
        return `/home?post=${post_id}&comment=${id}`
      },
    ],
    ['NOTI-021: a new post leads to Home, with the post', 'new_post', aNewPost],
    ['NOTI-022: a follower leads to their profile', 'follow', aFollower],
    ['NOTI-023: anything else leads to Home', 'report_resolved', aReport],
    ['a request to join leads to the community', 'community_request', aRequestToJoin],
    ['a removal leads to the appeal', 'content_removed', aRemoval],
    ['a granted appeal leads to what was decided', 'appeal_granted', anAppeal('granted')],
    ['a rejected appeal leads to what was decided', 'appeal_rejected', anAppeal('rejected')],
    ['a warning leads to the rules', 'warning', aWarning],
  ] as const)('%s', async (_, kind, happen) => {
    const { ann } = await people('ann')
    const place = await happen(ann)
    await vi.waitFor(async () => expect((await vera.call(unreadNotifications, {})).count).toBe(1))
    expect((await listed())[0]?.data.kind).toBe(kind)
    visit('/notifications')
    expect((await row(/^Unread: /)).getAttribute('href')).toBe(place)
  })
})

/** A community that the viewer owns and lets people into. */
const privateCommunity = () => vera.call(createCommunity, { client_id: crypto.randomUUID(), name: 'Prints', is_public: false })

describe('requests', () => {
  const goPrivate = () => vera.call(updateProfile, { is_private: true })
  async function askedToFollow() {
    await goPrivate()
    const { ann } = await people('ann')
    await ann.call(followUser, viewer)
    return ann
  }

  test.each([
    ['Approve', 'Approved', approveFollowRequest, true],
    ['Decline', 'Declined', declineFollowRequest, false],
  ])('%s answers a follow request in its row', async (verb, done, endpoint, follows) => {
    const ann = await askedToFollow()
    const { user } = visit('/notifications')
    await user.click(await screen.findByRole('button', { name: `${verb} the request of Ann Tester` }))
    await screen.findByText(done)
    await waitFor(() => expect(callsOf(endpoint)).toEqual([{ user_id: ann.user_id }]))
    expect(screen.queryByRole('button', { name: /the request of/ })).toBeNull()
    await waitFor(async () =>
      expect(await ann.call(getProfile, { identifier: 'vera' })).toMatchObject({ user_following: follows, user_requested: false }),
    )
  })

  test.each([
    ['Approve', 'Approved', approveMember, 'member'],
    ['Decline', 'Declined', declineMember, null],
  ])('%s answers a request to join a community in its row', async (verb, done, endpoint, membership) => {
    const { ann } = await people('ann')
    const { id: community_id } = await privateCommunity()
    await ann.call(joinCommunity, { community_id })
    const { user } = visit('/notifications')
    await user.click(await screen.findByRole('button', { name: `${verb} the request of Ann Tester` }))
    await screen.findByText(done)
    await waitFor(() => expect(callsOf(endpoint)).toEqual([{ community_id, user_id: ann.user_id }]))
    await waitFor(async () => expect((await ann.call(getCommunity, { community_id })).membership).toBe(membership))
  })

  test('an answer shows at once, and is taken back when the server refuses it', async () => {
    await askedToFollow()
    const gate = Promise.withResolvers<Failure>()
    serve(approveFollowRequest, gate.promise)
    const { user } = visit('/notifications')
    await user.click(await screen.findByRole('button', { name: 'Approve the request of Ann Tester' }))
    await screen.findByText('Approved')
    gate.resolve(new Failure('unexpected'))
    await screen.findByRole('button', { name: 'Approve the request of Ann Tester' })
    await waitFor(() => expect(currentToast()).toMatchObject({ title: expect.stringMatching(/^Failed to answer the request/) }))
  })

  test('Follows lists all who ask, each once, also those of whom there is no notice', async () => {
    await goPrivate()
    const { ann, bob } = await people('ann', 'bob')
    await vera.call(updatePreferences, { notification_prefs: { follows: false } })
    await bob.call(followUser, viewer)
    await vera.call(updatePreferences, { notification_prefs: { follows: true } })
    await ann.call(followUser, viewer)
    expect((await listed()).map(({ senderProfile }) => senderProfile?.username)).toEqual(['ann'])
    const { user } = visit('/notifications?filter=follows')
    const region = within(await screen.findByRole('region', { name: 'Follow requests' }))
    await region.findByRole('link', { name: /Ann Tester/ })
    await waitFor(() => expect(document.querySelector('[role=tabpanel] [aria-busy=true]')).toBeNull())
    expect(screen.getAllByRole('button', { name: /^Approve the request of/ })).toHaveLength(2)
    expect(rows()).toHaveLength(0)
    await user.click(region.getByRole('button', { name: 'Decline the request of Bob Tester' }))
    await waitFor(() => expect(region.queryByRole('link', { name: /Bob Tester/ })).toBeNull())
    region.getByRole('link', { name: /Ann Tester/ })
    expect(document.activeElement).toBe(tab(/^Follows/))
  })

  test('focus stays where a request was answered', async () => {
    await askedToFollow()
    const { user } = visit('/notifications')
    await user.click(await screen.findByRole('button', { name: 'Approve the request of Ann Tester' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Approved'))
  })

  test('while requests load, and when they fail, nobody is told that there is nothing', async () => {
    await goPrivate()
    const gate = Promise.withResolvers<Failure>()
    serve(followRequests, gate.promise)
    const { user } = visit('/notifications?filter=follows')
    await waitFor(() => expect(callsOf(followRequests)).toHaveLength(1))
    await waitFor(() => expect(callsOf(listNotifications)).toHaveLength(1))
    expect(document.querySelector('[role=tabpanel] [aria-busy=true]')).not.toBeNull()
    expect(screen.queryByText('No notifications yet')).toBeNull()
    gate.resolve(new Failure('forbidden'))
    await screen.findByText('Something went wrong loading the follow requests')
    expect(screen.queryByText('No notifications yet')).toBeNull()
    stopServing(followRequests)
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByText('No notifications yet')
  })

  test('a next page of requests that fails says so and can be tried again', async () => {
    await goPrivate()
    const { ann, bob } = await people('ann', 'bob')
    await bob.call(followUser, viewer)
    await ann.call(followUser, viewer)
    // One for each page, as if there were very many.
    serve(followRequests, ({ cursor }) => (cursor ? new Failure('forbidden') : vera.call(followRequests, { limit: 1 })))
    const { user } = visit('/notifications?filter=follows')
    const region = within(await screen.findByRole('region', { name: 'Follow requests' }))
    await user.click(region.getByRole('button', { name: 'Load more' }))
    await region.findByText('Something went wrong loading the follow requests')
    stopServing(followRequests)
    await user.click(region.getByRole('button', { name: 'Try Again' }))
    await region.findByRole('link', { name: /Bob Tester/ })
  })
})

describe('the count', () => {
  test('is the same in header, sidebar and screen, as the server tells it, up to 99+', async () => {
    const { ann, bob } = await people('ann', 'bob')
    await like(ann)
    await goLive()
    visit('/notifications', { wide: true })
    const places = () => [...screen.getAllByRole('banner').slice(0, 1), screen.getByRole('navigation', { name: 'Main' })]
    await screen.findByText('You have 1 unread notification')
    for (const place of places()) await within(place).findByRole('link', { name: /^Notifications, 1 unread$/ })
    await likedMany(ann, 248)
    await remark(bob)
    await screen.findByText('You have 250 unread notifications')
    for (const place of places()) {
      const link = await within(place).findByRole('link', { name: 'Notifications, 250 unread' })
      expect(link.textContent).toContain('99+')
    }
  })

  test('what an event says is newer than an answer that is still on its way', async () => {
    const { ann } = await people('ann')
    const gate = Promise.withResolvers<{ count: number }>()
    serve(unreadNotifications, gate.promise)
    visit('/home')
    await waitFor(() => expect(callsOf(unreadNotifications)).toHaveLength(1))
    await goLive()
    const asked = callsOf(unreadNotifications).length
    await like(ann)
    const header = within(screen.getAllByRole('banner')[0] as HTMLElement)
    await header.findByRole('link', { name: 'Notifications, 1 unread' })
    gate.resolve({ count: 0 })
    await waitFor(() => expect(queries.isFetching({ queryKey: keys.unread })).toBe(0))
    header.getByRole('link', { name: 'Notifications, 1 unread' })
    expect(callsOf(unreadNotifications)).toHaveLength(asked)
  })
})

describe('inside a notification', () => {
  test('a comment is liked and answered, a follower followed back, and the post falls silent', async () => {
    const { ann, bob } = await people('ann', 'bob')
    const post = await publish(vera)
    const remark = await comment(ann, post)
    await bob.call(followUser, viewer)
    const { user, path } = visit('/notifications')

    await user.click(await screen.findByRole('button', { name: 'Follow back Bob Tester' }))
    await waitFor(async () => expect(await vera.call(getProfile, { identifier: 'bob' })).toMatchObject({ user_following: true }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Follow back Bob Tester' })).toBeNull())

    await user.click(screen.getByRole('button', { name: 'Like the comment by Ann Tester', pressed: false }))
    await screen.findByRole('button', { name: 'Like the comment by Ann Tester', pressed: true })
    await waitFor(async () => expect((await vera.call(getComment, { comment_id: remark.id })).comment.user_liked).toBe(true))

    await user.click(screen.getByRole('button', { name: 'Reply to Ann Tester' }))
    await user.type(await screen.findByRole('textbox', { name: 'Your comment' }), 'Thank you')
    await user.click(screen.getByRole('button', { name: 'Comment' }))
    await waitFor(async () =>
      expect((await vera.call(commentReplies, { comment_id: remark.id })).items.map(({ content }) => content)).toEqual(['Thank you']),
    )
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reply to Ann Tester' })))
    expect(path()).toBe('/notifications')

    await user.click(screen.getByRole('button', { name: 'More about this notification' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Stop notifications for this post', hidden: true }))
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'No more notifications for this post' }))
    expect(await vera.call(noticesOfPost, { post_id: post.id })).toEqual({ notices: 'stopped' })
  })
})
