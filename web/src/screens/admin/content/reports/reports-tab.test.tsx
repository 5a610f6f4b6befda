import { type Decision, takeDecisionBack } from '@atelier/contract/admin/decisions'
import { adminLimits } from '@atelier/contract/admin/limits'
import { assignReport, closeReports, getReport, listReports } from '@atelier/contract/admin/reports'
import { getPersonFile, warnPerson } from '@atelier/contract/admin/users'
import { openConversation } from '@atelier/contract/conversations'
import { Failure } from '@atelier/contract/errors'
import { sendMessage } from '@atelier/contract/messages'
import { deletePost, getPost, updatePost } from '@atelier/contract/posts'
import { updateProfile } from '@atelier/contract/profiles'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readDraft } from '#data/draft.ts'
import { reloadRows } from '#parts/admin/rows.ts'
import { callsOf, serve, stopServing } from '#testing/fake-server.ts'
import { noon } from '#testing/noon.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { comment, publish, uploadedPicture } from '#testing/real-posts.ts'
import { grant, hesitate, people, query, type RealPerson, settle } from '#testing/real-server.ts'
import { vera, viewer } from '#testing/real-session.ts'
import { closedReports, inTray, report } from '#testing/reports.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startRealApp()

/** Ann reports, Bob is another moderator, and Gil wrote it. */
let ann: RealPerson
let bob: RealPerson
let gil: RealPerson
beforeEach(async () => {
  const made = await people('ann', 'bob', 'gil')
  ann = made.ann
  bob = made.bob
  gil = made.gil
  for (const { user_id } of [viewer, bob]) await grant(user_id, 'moderator')
})

async function open({ path = '', wide = true }: { path?: string; wide?: boolean } = {}) {
  const visited = visit(`/admin/content${path}`, { wide })
  await screen.findByRole('combobox', { name: 'Status' })
  return visited
}
/** Posts of Gil with these texts, each reported by Ann, the first one last: it is the newest. @returns the ids of their groups */
async function reported(...texts: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const text of texts.toReversed()) ids.unshift(await report(ann, (await publish(gil, text)).id))
  return ids
}
const oneReported = async (text = 'Buy my prints') => (await reported(text))[0] ?? ''
/** Three reports that can be told apart. */
const three = () => reported('First print', 'Second print', 'Third print')
const fileOf = (report_id: string) => vera.call(getReport, { report_id })
const closeAs = async (person: RealPerson, report_id: string, outcome: 'resolved' | 'dismissed') =>
  person.call(closeReports, { report_id, last_id: (await fileOf(report_id)).last_id, outcome })

/** The button, once the opened report was seen: until then a press was meant for the one before. */
async function decision(name: 'Resolve' | 'Dismiss') {
  const button = await pane().findByRole('button', { name })
  await waitFor(() => expect(button.getAttribute('aria-keyshortcuts')).toBeTruthy())
  return button
}
const list = async () => within(await screen.findByRole('list', { name: 'Reports' }))
const row = async (name: RegExp) => (await list()).findByRole('button', { name })
const pane = () => within(screen.getByRole('region', { name: 'Opened report' }))
const opened = async (text: string) => pane().findByText(text)

describe('several at once', () => {
  test('what was chosen in the list is dismissed, each as a decision that can be taken back; what a colleague has stays', async () => {
    const [first, ...others] = await reported('One', 'Two', 'Three', 'Four', 'Five')
    await bob.call(assignReport, { report_id: first ?? '' })
    await hesitate()
    const { user } = await open()
    await row(/Five/)
    await user.click(screen.getByRole('button', { name: 'Choose several' }))
    const bar = within(screen.getByRole('region', { name: 'Close several' }))
    expect(bar.getByRole('button', { name: 'Dismiss' })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('checkbox', { name: 'Choose: Post, Gil Tester, Two' }))
    expect(bar.getByRole('status').textContent).toBe('1 chosen')
    await user.click(bar.getByRole('button', { name: 'Choose all' }))
    await user.click(bar.getByRole('button', { name: 'Dismiss' }))
    await inTray('Report dismissed · 4')
    await user.click(screen.getByRole('button', { name: 'Undo: Report dismissed · 4', hidden: true }))
    expect(callsOf(closeReports).map(({ report_id }) => report_id)).toEqual([first, ...others])
    await waitFor(() => expect(callsOf(takeDecisionBack)).toHaveLength(4))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Close several' })).toBeNull())
    expect(await fileOf(first ?? '')).toMatchObject({ status: 'pending', assigned_to: { user_id: bob.user_id } })
  })

  test('a private message, of which the list shows nothing, cannot be chosen', async () => {
    await oneReported('One')
    const { id: conversation_id } = await gil.call(openConversation, { user_id: ann.user_id })
    const message = await gil.call(sendMessage, { conversation_id, client_id: crypto.randomUUID(), content: 'A private word' })
    await report(ann, message.id, { type: 'message' })
    const { user } = await open()
    await row(/One/)
    await user.click(screen.getByRole('button', { name: 'Choose several' }))
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  })
})

describe('the list', () => {
  test('ADM-062: ADM-063: ADM-064: ADM-065: ADM-066: a report has its type, reporter, reason, status and date', async () => {
    const others = Object.values(await people('cyn', 'dan', 'eve'))
    const { id } = await publish(gil, 'Buy my prints')
    for (const by of [bob, ...others, ann]) await report(by, id, { reason: by === bob || by === ann ? 'hate' : 'spam' })
    await query('update reports set created_at = $2 where target_id = $1', id, noon('2026-03-02'))
    await open()
    const text = (await row(/Buy my prints/)).textContent
    for (const part of ['Post', 'Gil Tester', 'Ann Tester', '+4', 'and 4 others', 'Spam or scam3', 'Hate2', 'Pending', 'Mar 2, 2026'])
      expect(text).toContain(part)
    expect(await screen.findByText('1 thing to decide')).toBeDefined()
  })

  test('is filtered by reason, and by who reported: a press on their name, until the filter is cleared', async () => {
    const loud = (await publish(gil, 'Loud print')).id
    await report(ann, loud, { reason: 'hate' })
    await report(bob, (await publish(gil, 'Cheap print')).id)
    const { user, path } = await open()
    await row(/Cheap print/)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'Hate')
    await waitFor(async () => expect((await list()).queryByRole('button', { name: /Cheap print/ })).toBeNull())
    await user.click(await row(/Loud print/))
    await user.click(await pane().findByRole('link', { name: 'Only reports by Ann Tester' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'Any reason')
    const clear = await screen.findByRole('button', { name: 'Clear the filter: reports by Ann Tester' })
    await row(/Loud print/)
    expect((await list()).queryByRole('button', { name: /Cheap print/ })).toBeNull()
    expect(path()).toContain(`reporter=${ann.user_id}`)
    await user.click(clear)
    await row(/Cheap print/)
  })

  test('ADM-078: the newest are first unless another order is chosen, which the address keeps', async () => {
    await three()
    const { user, path } = await open()
    const order = async () =>
      (await list()).getAllByRole('button').map(({ textContent }) => /First|Second|Third/.exec(textContent ?? '')?.[0])
    await row(/First print/)
    expect(await order()).toEqual(['First', 'Second', 'Third'])
    expect(callsOf(listReports)).toMatchObject([{ status: 'pending', assigned: 'all', sort: 'newest' }])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Waiting longest')
    await waitFor(async () => expect(await order()).toEqual(['Third', 'Second', 'First']))
    expect(callsOf(listReports).at(-1)).toMatchObject({ sort: 'waiting' })
    await waitFor(() => expect(path()).toBe('/admin/content?sort=waiting'))
  })

  test('ADM-074: reports are pending, resolved or dismissed, and can be chosen so, by type and by who has them', async () => {
    await closeAs(bob, await oneReported('Old'), 'resolved')
    await oneReported()
    const { id: post_id } = await publish(ann, 'My new series')
    const [theirs, mine] = [await comment(gil, { id: post_id }, 'Theirs'), await comment(gil, { id: post_id }, 'Mine')]
    await bob.call(assignReport, { report_id: await report(ann, theirs.id, { type: 'comment' }) })
    await vera.call(assignReport, { report_id: await report(ann, mine.id, { type: 'comment' }) })
    const { user, path } = await open()
    const gone = (text: RegExp) => waitFor(async () => expect((await list()).queryByRole('button', { name: text })).toBeNull())
    await row(/Buy my prints/)
    expect((await list()).queryByRole('button', { name: /Old/ })).toBeNull()
    const status = screen.getByRole('combobox', { name: 'Status' })
    expect(
      within(status)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Pending', 'Resolved', 'Dismissed'])
    await user.selectOptions(status, 'Resolved')
    await row(/Old/)
    await user.selectOptions(status, 'Dismissed')
    await screen.findByText('No reports')
    await user.selectOptions(status, 'Pending')
    await row(/Buy my prints/)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Comments')
    await gone(/Buy my prints/)
    await row(/Theirs/)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Who has it' }), 'Mine')
    await gone(/Theirs/)
    expect((await row(/Mine/)).textContent).toContain('Taken by you')
    expect(path()).toBe('/admin/content?type=comment&assigned=me')
  })

  test('how many wait is said for all that wait, not beside a part of them or beside closed ones', async () => {
    await closeAs(bob, await oneReported('Old'), 'resolved')
    await oneReported()
    const { user } = await open()
    await screen.findByText('1 thing to decide')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Resolved')
    await row(/Old/)
    expect(screen.queryByText('1 thing to decide')).toBeNull()
  })

  test('more come by pages', async () => {
    const count = adminLimits.page + 3
    await query(
      `insert into reports (id, type, target_id, reporter_id, author_id, reason, snapshot)
       select ('019c0000-0000-7000-8000-' || lpad(($3 - n)::text, 12, '0'))::uuid, 'post', gen_random_uuid(), $1, $2, 'spam',
         jsonb_build_object('content', 'Print ' || n || '.', 'media', '[]'::jsonb) from generate_series(0, $3 - 1) n`,
      ann.user_id,
      gil.user_id,
      count,
    )
    const { user } = await open()
    await row(/Print 0\./)
    expect((await list()).queryByRole('button', { name: new RegExp(`Print ${count - 1}\\.`) })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    await row(new RegExp(`Print ${count - 1}\\.`))
    expect((await list()).getAllByRole('button')).toHaveLength(count)
    expect(callsOf(listReports).map(({ cursor }) => cursor)).toEqual([undefined, expect.any(String)])
  })

  test('an empty queue says that nothing waits', async () => {
    await open()
    await screen.findByText('Nothing is waiting')
  })

  test('a list that failed can be tried again', async () => {
    await oneReported()
    serve(listReports, new Failure('forbidden'))
    const { user } = visit('/admin/content', { wide: true })
    await screen.findByText('Something went wrong loading the reports')
    stopServing(listReports)
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await row(/Buy my prints/)
  })
})

describe('an opened report', () => {
  test('is in the address, has each report with its note, and what staff know of the author', async () => {
    await closedReports(gil, 5)
    await bob.call(warnPerson, { user_id: gil.user_id, client_id: crypto.randomUUID(), reason: 'Spam' })
    const { id: post_id } = await publish(gil, 'Buy my prints')
    const id = await report(ann, post_id, { note: 'The third time today' })
    await report(bob, post_id, { reason: 'hate' })
    const { user, path } = await open()
    await user.click(await row(/Buy my prints/))
    await waitFor(() => expect(path()).toBe(`/admin/content?report=${id}`))
    await opened('The third time today')
    expect(pane().getByRole('heading', { name: 'Reported post' })).toBeDefined()
    for (const text of ['Ann Tester', 'Bob Tester', 'Hate', '2 reports']) expect(pane().getByText(text)).toBeDefined()
    expect(await opened('Nothing removed · 1 warning · no bans · 7 reports')).toBeDefined()
    const author = within(pane().getByRole('region', { name: 'Author' }))
    expect(author.getByRole('link').getAttribute('href')).toBe(`/admin/users?person=${gil.user_id}`)
  })

  test('says when what staff know of the author could not be loaded, and tries again', async () => {
    await closedReports(gil, 6)
    await oneReported()
    const { user } = await open()
    serve(getPersonFile, new Failure('forbidden'))
    await user.click(await row(/Buy my prints/))
    await opened('This could not be loaded.')
    stopServing(getPersonFile)
    await user.click(pane().getByRole('button', { name: 'Try Again' }))
    await opened('Nothing removed · no warnings · no bans · 7 reports')
  })

  test('of somebody who was just warned says so', async () => {
    await reported('First print', 'Second print')
    const { user } = await open()
    await user.click(await row(/First print/))
    await opened('Nothing removed · no warnings · no bans · 2 reports')
    await user.click(pane().getByRole('button', { name: 'Warn author' }))
    await user.type(pane().getByRole('textbox', { name: 'Reason' }), 'Spam')
    await user.click(await decision('Resolve'))
    await opened('Second print')
    await opened('Nothing removed · 1 warning · no bans · 2 reports')
  })

  test('shows the pictures of a post, sensitive ones covered', async () => {
    const media = [
      { ...(await uploadedPicture(gil)), alt_text: 'A heron', is_sensitive: true },
      { ...(await uploadedPicture(gil)), alt_text: 'A crane' },
    ]
    const id = await report(ann, (await publish(gil, 'Three prints', { media })).id)
    await open({ path: `?report=${id}` })
    await screen.findByRole('button', { name: 'Show picture' })
    expect(await pane().findByRole('img', { name: 'A crane' })).toBeDefined()
    expect(pane().queryByRole('img', { name: 'A heron' })).toBeNull()
    expect(pane().queryByText(/When it was reported/)).toBeNull()
  })

  test('shows a comment below its post', async () => {
    const { id: post_id } = await publish(ann, 'My new series')
    const { id } = await comment(gil, { id: post_id }, 'Ugly')
    await open({ path: `?report=${await report(ann, id, { type: 'comment' })}` })
    await opened('My new series')
    expect(pane().getByText('Ugly')).toBeDefined()
    expect(pane().getByText('The post that the comment is on')).toBeDefined()
  })

  test('shows a message after those before it, and marks it', async () => {
    await ann.call(openConversation, { user_id: gil.user_id })
    const { id: conversation_id } = await gil.call(openConversation, { user_id: ann.user_id })
    const say = (person: RealPerson, content: string) =>
      person.call(sendMessage, { conversation_id, client_id: crypto.randomUUID(), content })
    await say(ann, 'Please stop')
    const { id } = await say(gil, 'You will regret it')
    await open({ path: `?report=${await report(ann, id, { type: 'message' })}` })
    const log = within(await screen.findByRole('list', { name: 'The message and those before it' }))
    const [before, theOne] = log.getAllByRole('listitem')
    expect(before?.textContent).toContain('Ann Tester')
    expect(before?.textContent).toContain('Please stop')
    expect(theOne?.textContent).toContain('Gil Tester')
    expect(theOne?.textContent).toContain('Reported')
    expect(theOne?.getAttribute('aria-current')).toBe('true')
  })

  test('shows what was reported when it has changed or is gone', async () => {
    const gone = await publish(gil, 'Gone print', { media: [await uploadedPicture(gil)] })
    await report(ann, gone.id)
    await gil.call(deletePost, { post_id: gone.id })
    const changed = await publish(gil, 'Much worse words')
    const id = await report(ann, changed.id)
    await gil.call(updatePost, { post_id: changed.id, version: 1, content: 'Buy my prints' })
    const { user } = await open({ path: `?report=${id}` })
    await opened('Much worse words')
    expect(pane().getByText('It has changed. When it was reported, it said:')).toBeDefined()
    expect(pane().getByText('Buy my prints')).toBeDefined()
    await user.click(await row(/Gone print/))
    await opened('It is gone. When it was reported, it said:')
    await user.click(pane().getByRole('button', { name: 'Show picture' }))
    expect(pane().getByRole('img').getAttribute('src')).toContain(new URL(gone.post_media[0]?.media_url ?? '', location.origin).pathname)
  })

  test('shows how a profile was when its bio has changed', async () => {
    await gil.call(updateProfile, { bio: 'Buy now' })
    const id = await report(ann, gil.user_id, { type: 'profile' })
    await gil.call(updateProfile, { bio: 'I carve stamps' })
    await open({ path: `?report=${id}` })
    await opened('It has changed. When it was reported, it said:')
    expect(pane().getByText(/Buy now/)).toBeDefined()
    expect(await opened('I carve stamps')).toBeDefined()
  })

  test('one that is gone says so, and one that failed can be tried again', async () => {
    await oneReported()
    const { user } = await open({ path: `?report=${crypto.randomUUID()}` })
    await opened('This report is gone')
    serve(getReport, new Failure('forbidden'))
    await user.click(await row(/Buy my prints/))
    await opened('Something went wrong loading this report')
    stopServing(getReport)
    await user.click(pane().getByRole('button', { name: 'Try Again' }))
    await pane().findByRole('heading', { name: 'Reported post' })
  })

  test('can be taken and given back; one that somebody else has says whose it is', async () => {
    const [id, theirs = ''] = await reported('First print', 'Second print')
    await bob.call(assignReport, { report_id: theirs })
    const { user } = await open({ path: `?report=${id}` })
    await user.click(await pane().findByRole('button', { name: 'Take' }))
    await user.click(await pane().findByRole('button', { name: 'Give back', busy: false }))
    await pane().findByRole('button', { name: 'Take' })
    await user.click(await row(/Second print/))
    await opened('Taken by Bob Tester')
    expect(pane().queryByRole('button', { name: 'Take' })).toBeNull()
  })
})

describe('deciding', () => {
  test('ADM-067: ADM-070: ADM-077: Resolve closes a pending report, says "Report resolved" and opens the next', async () => {
    const [first = '', second] = await reported('First print', 'Second print')
    const { last_id } = await fileOf(first)
    const { user, path } = await open({ path: `?report=${first}` })
    await user.click(await decision('Resolve'))
    await inTray('Report resolved')
    expect(callsOf(closeReports)).toMatchObject([{ report_id: first, last_id, outcome: 'resolved', remove: false }])
    await waitFor(() => expect(path()).toBe(`/admin/content?report=${second}`))
    await waitFor(async () => expect((await list()).queryByText('First print')).toBeNull())
    await screen.findByText('1 thing to decide')
    await settle()
    expect(await fileOf(first)).toMatchObject({ status: 'resolved', resolved_by: { user_id: viewer.user_id } })
  })

  test('ADM-068: ADM-071: Dismiss closes a pending report and says so (AMB-44)', async () => {
    const id = await oneReported()
    const { user } = await open({ path: `?report=${id}` })
    await user.click(await decision('Dismiss'))
    await inTray('Report dismissed')
    expect(callsOf(closeReports)).toMatchObject([{ outcome: 'dismissed', warn: null, ban: null, reason: null }])
    await screen.findByText('Nothing is waiting')
    await settle()
    expect((await fileOf(id)).status).toBe('dismissed')
  })

  test('ADM-069: a report that is closed offers no actions, and says who closed it', async () => {
    const id = await oneReported()
    await closeAs(bob, id, 'resolved')
    await query('update report_groups set resolved_at = $2 where id = $1', id, noon('2026-02-03'))
    await open({ path: `?status=resolved&report=${id}` })
    await pane().findByText(/Resolved by Bob Tester, Feb 3, 2026/)
    for (const name of ['Resolve', 'Dismiss', 'Take']) expect(pane().queryByRole('button', { name })).toBeNull()
  })

  test('removal and a warning go along, with the reason of most reports unless another is written', async () => {
    const { id: post_id } = await publish(gil, 'Buy my prints')
    await report(ann, post_id)
    const others = Object.values(await people('cyn', 'dan'))
    for (const by of [bob, ...others]) await report(by, post_id, { reason: 'hate' })
    const { user } = await open({ path: `?report=${await report(ann, post_id)}` })
    await user.click(await pane().findByRole('button', { name: 'Remove post' }))
    const field = pane().getByRole('textbox', { name: 'Reason' })
    expect(field).toHaveProperty('value', 'Hate')
    await user.selectOptions(await pane().findByRole('combobox', { name: 'Rule' }), 'Respect people')
    await user.click(pane().getByRole('button', { name: 'This is hateful.' }))
    expect(field).toHaveProperty('value', 'This is hateful.')
    await user.click(pane().getByRole('button', { name: 'Warn author' }))
    await user.clear(field)
    await user.click(await decision('Resolve'))
    await pane().findByText('Give a reason.')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(callsOf(closeReports)).toEqual([])
    await user.type(field, 'Insults')
    expect(pane().getByRole('button', { name: 'Dismiss' })).toHaveProperty('disabled', true)
    await user.click(await decision('Resolve'))
    await inTray('Report resolved')
    expect(callsOf(closeReports)).toMatchObject([
      { remove: true, rule_id: expect.any(String), reason: 'Insults', warn: 'Insults', ban: null },
    ])
    await settle()
    expect(await vera.call(getPersonFile, { user_id: gil.user_id })).toMatchObject({ warnings: [{ reason: 'Insults' }], bans: [] })
    await expect(ann.call(getPost, { post_id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('an admin can suspend or ban along; a moderator is not offered it', async () => {
    const id = await oneReported()
    await grant(viewer.user_id, 'admin')
    const { user } = await open({ path: `?report=${id}` })
    await user.click(await pane().findByRole('button', { name: 'Ban author' }))
    await user.selectOptions(pane().getByRole('combobox', { name: 'For how long' }), 'For good')
    await user.click(await decision('Resolve'))
    await inTray('Report resolved')
    expect(callsOf(closeReports)).toMatchObject([{ ban: { reason: 'Spam or scam', days: null }, warn: null, remove: false }])
    await settle()
    expect(await vera.call(getPersonFile, { user_id: gil.user_id })).toMatchObject({
      person: { is_banned: true, ban_ends_at: null },
      bans: [{ reason: 'Spam or scam' }],
    })
  })

  test('a moderator restricts along, for as many hours as chosen', async () => {
    const { user } = await open({ path: `?report=${await oneReported()}` })
    await user.click(await pane().findByRole('button', { name: 'Restrict author' }))
    const length = pane().getByRole('combobox', { name: 'For how long' })
    expect(length).toHaveProperty('value', '24')
    await user.selectOptions(length, '6 hours')
    await user.selectOptions(await pane().findByRole('combobox', { name: 'Rule' }), 'Respect people')
    await user.click(await decision('Resolve'))
    await inTray('Report resolved')
    expect(callsOf(closeReports)).toMatchObject([
      { restrict: { reason: 'Spam or scam', hours: 6 }, ban: null, warn: null, rule_id: expect.any(String) },
    ])
    await settle()
    const { restrictions } = await vera.call(getPersonFile, { user_id: gil.user_id })
    expect(restrictions).toMatchObject([{ is_active: true, reason: 'Spam or scam' }])
  })

  test('of a restriction and a ban only the one chosen last is imposed', async () => {
    await grant(viewer.user_id, 'admin')
    const { user } = await open({ path: `?report=${await oneReported()}` })
    await user.click(await pane().findByRole('button', { name: 'Ban author' }))
    await user.click(pane().getByRole('button', { name: 'Restrict author' }))
    expect(pane().getByRole('button', { name: 'Ban author' }).getAttribute('aria-pressed')).toBe('false')
    await decision('Resolve')
    fireEvent.keyDown(document.body, { key: 'b' })
    await waitFor(() => expect(pane().getByRole('button', { name: 'Restrict author' }).getAttribute('aria-pressed')).toBe('false'))
  })

  test('a ban is for good unless a number of days is chosen, which makes it a suspension', async () => {
    const id = await oneReported()
    await grant(viewer.user_id, 'admin')
    const { user } = await open({ path: `?report=${id}` })
    await user.click(await pane().findByRole('button', { name: 'Ban author' }))
    const length = pane().getByRole('combobox', { name: 'For how long' })
    expect(length).toHaveProperty('value', 'for_good')
    await user.selectOptions(length, 'Other')
    expect(pane().getByRole('button', { name: 'Suspend author', pressed: true })).toBeDefined()
    await user.click(await decision('Resolve'))
    const days = pane().getByRole('spinbutton', { name: 'Number of days' })
    expect(document.activeElement).toBe(days)
    expect(callsOf(closeReports)).toEqual([])
    await user.type(days, '14')
    await user.click(await decision('Resolve'))
    await waitFor(() => expect(callsOf(closeReports)).toMatchObject([{ ban: { reason: 'Spam or scam', days: 14 } }]))
    await inTray('Report resolved')
    await settle()
    const { bans } = await vera.call(getPersonFile, { user_id: gil.user_id })
    expect(Date.parse(bans[0]?.ends_at ?? '') - Date.parse(bans[0]?.created_at ?? '')).toBe(14 * 86_400_000)
  })

  test('what was chosen and typed is still there after another report, until the report is closed', async () => {
    const [first] = await three()
    const { user } = await open({ path: `?report=${first}` })
    await user.click(await pane().findByRole('button', { name: 'Warn author' }))
    await user.type(pane().getByRole('textbox', { name: 'Reason' }), ', the third time')
    await user.click(await row(/Second print/))
    await opened('Second print')
    expect(pane().getByRole('button', { name: 'Warn author' }).getAttribute('aria-pressed')).toBe('false')
    await user.click(await row(/First print/))
    expect(await pane().findByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'Spam or scam, the third time')
    expect(readDraft(`report:${first}`)).toBeDefined()
    await user.click(await decision('Resolve'))
    await waitFor(() => expect(callsOf(closeReports)).toMatchObject([{ warn: 'Spam or scam, the third time' }]))
    await waitFor(() => expect(readDraft(`report:${first}`)).toBeUndefined())
  })

  test('a moderator is offered no ban, also not by key', async () => {
    const { user } = await open({ path: `?report=${await oneReported()}` })
    await pane().findByRole('button', { name: 'Warn author' })
    expect(pane().queryByRole('button', { name: 'Ban author' })).toBeNull()
    await user.keyboard('b')
    expect(pane().queryByRole('combobox')).toBeNull()
  })

  test('who has the same role by now can be neither warned nor banned, and the button says why', async () => {
    const id = await oneReported()
    await grant(viewer.user_id, 'admin')
    serve(getPersonFile, async ({ user_id }) => {
      // After the report was read: from then on it is no longer the viewer's to see.
      await query(`insert into user_roles (user_id, role) values ($1, 'admin') on conflict do nothing`, user_id)
      return vera.call(getPersonFile, { user_id })
    })
    const { user } = await open({ path: `?report=${id}` })
    const description = /staff with your role or a higher one/
    for (const name of ['Warn author', 'Restrict author', 'Ban author']) {
      const chip = await pane().findByRole('button', { name, description })
      expect(chip.getAttribute('aria-disabled')).toBe('true')
      await user.click(chip)
      expect(currentToast()?.title).toMatch(description)
      expect(chip.getAttribute('aria-pressed')).toBe('false')
    }
  })

  test('a failure leaves what was typed and chosen', async () => {
    const { user } = await open({ path: `?report=${await oneReported()}` })
    await user.click(await pane().findByRole('button', { name: 'Warn author' }))
    const field = pane().getByRole('textbox', { name: 'Reason' })
    await user.type(field, ', again')
    serve(closeReports, new Failure('unavailable'))
    await user.click(await decision('Resolve'))
    await waitFor(() => expect(currentToast()?.tone).toBe('destructive'))
    expect(field).toHaveProperty('value', 'Spam or scam, again')
    expect(pane().getByRole('button', { name: 'Warn author' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('the second of two is told that somebody else was faster, and sees what they decided', async () => {
    const id = await oneReported()
    const { user } = await open({ path: `?report=${id}` })
    const button = await decision('Resolve')
    await closeAs(bob, id, 'dismissed')
    await user.click(button)
    await waitFor(() => expect(currentToast()?.title).toBe('Somebody else was faster'))
    await pane().findByText(/Dismissed by Bob Tester/)
  })

  test('a report that came meanwhile is shown before anything is decided', async () => {
    const { id: post_id } = await publish(gil, 'Buy my prints')
    const id = await report(ann, post_id)
    const { user } = await open({ path: `?report=${id}` })
    const button = await decision('Resolve')
    await report(bob, post_id, { reason: 'hate', note: 'Look at this' })
    const { last_id } = await fileOf(id)
    expect(last_id).not.toBe(id)
    await user.click(button)
    await opened('Look at this')
    await user.click(await decision('Resolve'))
    await inTray('Report resolved')
    expect(callsOf(closeReports).map((call) => call.last_id)).toEqual([id, last_id])
  })
})

describe('the tray', () => {
  test('what was decided can be undone for five seconds, by a press or with u, and then nothing happened', async () => {
    const [first = '', second = ''] = await reported('First print', 'Second print')
    await hesitate()
    const { user } = await open({ path: `?report=${first}` })
    await user.click(await decision('Dismiss'))
    await inTray('Report dismissed')
    await user.click(screen.getByRole('button', { name: 'Undo: Report dismissed', hidden: true }))
    await row(/First print/)
    expect(screen.queryByText('Report dismissed')).toBeNull()
    await user.click(await decision('Resolve'))
    await inTray('Report resolved')
    await user.keyboard('u')
    await row(/Second print/)
    await settle()
    for (const id of [first, second]) expect((await fileOf(id)).status).toBe('pending')
  })

  test('what the server could not do is said, and the case waits again', async () => {
    const id = await oneReported()
    const { user } = await open({ path: `?report=${id}` })
    await user.click(await decision('Dismiss'))
    await inTray('Report dismissed')
    await query(`update pending_decisions set failed = 'conflict'`)
    await act(() => reloadRows('admin'))
    await inTray('Not done: Report dismissed. The case has changed and is in its queue again.')
    await row(/Buy my prints/)
    await user.click(
      within(screen.getByRole('region', { name: 'What you just decided' })).getByRole('button', { name: 'Close', hidden: true }),
    )
    await waitFor(() => expect(screen.queryByText(/^Not done/)).toBeNull())
  })

  test('an admin opens again what a moderator has closed', async () => {
    const id = await oneReported()
    await closeAs(bob, id, 'dismissed')
    const { user } = await open({ path: `?status=dismissed&report=${id}` })
    await pane().findByText(/Dismissed by Bob Tester/)
    expect(pane().queryByRole('button', { name: 'Reopen' })).toBeNull()
    await grant(viewer.user_id, 'admin')
    await act(() => reloadRows('admin'))
    await user.click(await pane().findByRole('button', { name: 'Reopen' }))
    await pane().findByRole('button', { name: 'Resolve' })
    expect((await fileOf(id)).status).toBe('pending')
  })
})

describe('the keyboard', () => {
  /** Once the opened report was seen. */
  const keysAct = () => waitFor(() => expect(pane().getByRole('button', { name: 'Dismiss' }).getAttribute('aria-keyshortcuts')).toBe('d'))
  const isOpen = async (name: RegExp) => waitFor(async () => expect((await row(name)).getAttribute('aria-current')).toBe('true'))
  const focused = () => document.activeElement?.textContent
  function holdPaints() {
    const held: FrameRequestCallback[] = []
    const frames = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => held.push(draw))
    return () => {
      frames.mockRestore()
      for (const draw of held) draw(performance.now())
    }
  }

  test('j and k, or the arrows, go through the reports, and what is opened is announced', async () => {
    await three()
    const { user } = await open()
    await row(/First print/)
    await user.keyboard('j')
    await isOpen(/First print/)
    expect(focused()).toContain('First print')
    await user.keyboard('j')
    await isOpen(/Second print/)
    await screen.findByText('Report 2 of 3: Post, Spam or scam')
    await user.keyboard('{ArrowDown}')
    await isOpen(/Third print/)
    await user.keyboard('j')
    await isOpen(/Third print/)
    await user.keyboard('k')
    await isOpen(/Second print/)
    await user.keyboard('{ArrowUp}')
    await isOpen(/First print/)
    expect(focused()).toContain('First print')
  })

  test('an answer that comes after moving on opens nothing else', async () => {
    await three()
    const { user } = await open()
    const answer = Promise.withResolvers<Decision>()
    serve(closeReports, answer.promise)
    await row(/First print/)
    await user.keyboard('j')
    await pane().findByRole('button', { name: 'Resolve' })
    await keysAct()
    await user.keyboard('rj')
    await isOpen(/Second print/)
    await user.keyboard('j')
    await isOpen(/Third print/)
    await act(async () =>
      answer.resolve({ id: crypto.randomUUID(), subject_id: crypto.randomUUID(), action: 'resolve_report', left_ms: 5_000, failed: null }),
    )
    await inTray('Report resolved')
    await isOpen(/Third print/)
    expect(focused()).toContain('Third print')
  })

  test('r resolves, d dismisses, and the next one opens by itself', async () => {
    await three()
    const { user } = await open()
    await row(/First print/)
    await user.keyboard('j')
    await keysAct()
    const paint = holdPaints()
    await user.keyboard('r')
    await isOpen(/Second print/)
    await screen.findByText('Report 1 of 2: Post, Spam or scam')
    await opened('Second print')
    // In haste, for the one before.
    fireEvent.keyDown(document.body, { key: 'd' })
    paint()
    await keysAct()
    expect(callsOf(closeReports)).toHaveLength(1)
    await user.keyboard('d')
    await isOpen(/Third print/)
    expect(callsOf(closeReports).map(({ outcome }) => outcome)).toEqual(['resolved', 'dismissed'])
    expect(focused()).toContain('Third print')
  })

  test('a key that is held closes nothing more, but goes on through the list', async () => {
    await three()
    const { user } = await open()
    await row(/First print/)
    await user.keyboard('j')
    await keysAct()
    for (const key of ['r', 'd', 'x']) fireEvent.keyDown(document.body, { key, repeat: true })
    expect(pane().getByRole('button', { name: 'Remove post' }).getAttribute('aria-pressed')).toBe('false')
    fireEvent.keyDown(document.body, { key: 'j', repeat: true })
    await isOpen(/Second print/)
    expect(callsOf(closeReports)).toEqual([])
  })

  test('a takes and gives back, x chooses removal, w a warning', async () => {
    const { user } = await open({ path: `?report=${await oneReported()}` })
    await keysAct()
    await user.keyboard('a')
    await pane().findByRole('button', { name: 'Give back', busy: false })
    await user.keyboard('a')
    await pane().findByRole('button', { name: 'Take' })
    await user.keyboard('xw')
    expect(pane().getByRole('button', { name: 'Remove post' }).getAttribute('aria-pressed')).toBe('true')
    expect(pane().getByRole('button', { name: 'Warn author' }).getAttribute('aria-pressed')).toBe('true')
    await user.keyboard('x')
    expect(pane().getByRole('button', { name: 'Remove post' }).getAttribute('aria-pressed')).toBe('false')
  })

  test('nothing happens while somebody types, with Ctrl, or before a report is open', async () => {
    const [first] = await reported('First print', 'Second print')
    const { user, path } = await open()
    await row(/First print/)
    await user.keyboard('rdx')
    expect(path()).toBe('/admin/content')
    await user.keyboard('j')
    await user.click(await pane().findByRole('button', { name: 'Warn author' }))
    const field = pane().getByRole('textbox', { name: 'Reason' })
    await user.clear(field)
    await user.type(field, 'jkrdx?')
    expect(field).toHaveProperty('value', 'jkrdx?')
    act(() => field.blur())
    await user.keyboard('{Control>}r{/Control}')
    expect(callsOf(closeReports)).toEqual([])
    expect(path()).toBe(`/admin/content?report=${first}`)
  })

  test('? lists the keys, which do nothing behind the list, and they can be switched off', async () => {
    const { user } = await open({ path: `?report=${await oneReported()}` })
    await keysAct()
    await user.keyboard('?')
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    for (const text of ['Next report', 'Resolve', 'Take or give back']) expect(dialog.getByText(text)).toBeDefined()
    expect(dialog.queryByText('Choose or clear Ban')).toBeNull()
    await user.keyboard('r')
    await user.click(dialog.getByRole('switch', { name: 'Use single keys' }))
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await user.keyboard('r')
    expect(callsOf(closeReports)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Shortcuts' }))
    await user.click(await screen.findByRole('switch', { name: 'Use single keys' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
    await user.keyboard('r')
    await waitFor(() => expect(callsOf(closeReports)).toHaveLength(1))
  })

  test('Tab stops at one report of the list', async () => {
    await three()
    await open()
    await row(/First print/)
    const stops = (await list()).getAllByRole('button').map(({ tabIndex }) => tabIndex)
    expect(stops).toEqual([0, -1, -1])
  })
})

describe('on a phone', () => {
  test('a report opens as a sheet, in which the keys work, and Back closes it', async () => {
    const [first, second] = await reported('First print', 'Second print')
    const { user, path } = await open({ wide: false })
    await row(/First print/)
    await user.keyboard('j')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('First print'))
    expect(path()).toBe('/admin/content')
    await user.keyboard('{Enter}')
    const sheet = within(await screen.findByRole('dialog', { name: 'Report' }))
    await sheet.findByRole('heading', { name: 'Reported post' })
    await waitFor(() => expect(path()).toBe(`/admin/content?report=${first}`))
    await user.keyboard('j')
    await waitFor(() => expect(path()).toBe(`/admin/content?report=${second}`))
    await sheet.findByText('Second print')
    await waitFor(() => expect(sheet.getByRole('status').textContent).toBe('Report 2 of 2: Post, Spam or scam'))
    await waitFor(() => expect(document.activeElement).toBe(sheet.getByRole('heading', { name: 'Reported post' })))
    await user.click(sheet.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(path()).toBe('/admin/content'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('the last one that is closed closes the sheet, and the focus goes to what says that nothing waits', async () => {
    const { user, path } = await open({ wide: false, path: `?report=${await oneReported()}` })
    const resolve = await screen.findByRole('button', { name: 'Resolve' })
    await waitFor(() => expect(resolve.getAttribute('aria-keyshortcuts')).toBe('r'))
    await user.click(resolve)
    await waitFor(() => expect(path()).toBe('/admin/content'))
    const end = await screen.findByRole('heading', { name: 'Nothing is waiting' })
    await waitFor(() => expect(document.activeElement).toBe(end))
  })
})
