import { contentWaiting } from '@atelier/contract/admin/content'
import { adminLimits } from '@atelier/contract/admin/limits'
import { closeReports, getReport, listReports, type ReportFile } from '@atelier/contract/admin/reports'
import type { Staff } from '@atelier/contract/admin/roles'
import { getPersonFile } from '@atelier/contract/admin/users'
import { Failure } from '@atelier/contract/errors'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { readStored } from '#device/storage.ts'
import { startApp, visit } from '#testing/app.tsx'
import { person } from '#testing/conversations.ts'
import { callsOf, serve } from '#testing/fake-server.ts'
import { aPicture, aPost } from '#testing/posts.ts'
import { aPersonFile, aReport, holdReports } from '#testing/reports.ts'
import { serveStaff } from '#testing/staff.ts'
import { currentToast } from '#ui/toast.ts'

startApp()
const [ann, bob, gil] = [person('ann'), person('bob'), person('gil')]

async function open(
  files: ReportFile[],
  { role = 'moderator', path = '', wide = true }: { role?: Staff['role']; path?: string; wide?: boolean } = {},
) {
  serveStaff(role)
  serve(contentWaiting, { reports: 0, held: 0, appeals: 0, deletions: 0 })
  const server = holdReports(files)
  const visited = visit(`/admin/content${path}`, { wide })
  await screen.findByRole('combobox', { name: 'Status' })
  return { server, ...visited }
}
const list = async () => within(await screen.findByRole('list', { name: 'Reports' }))
const row = async (name: RegExp) => (await list()).findByRole('button', { name })
const pane = () => within(screen.getByRole('region', { name: 'Opened report' }))
const opened = async (text: string) => pane().findByText(text)
/** Three reports that can be told apart. */
const three = () => ['First print', 'Second print', 'Third print'].map((excerpt) => aReport({ excerpt }))

describe('the list', () => {
  test('ADM-062: ADM-063: ADM-064: ADM-065: ADM-066: a report has its type, reporter, reason, status and date', async () => {
    const reasons: ReportFile['reasons'] = [
      { reason: 'spam', count: 3 },
      { reason: 'hate', count: 2 },
    ]
    await open([aReport({ reporter: ann, author: gil, reports_count: 5, reasons, last_at: '2026-03-02T12:00:00.000Z' })])
    const text = (await row(/Buy my prints/)).textContent
    for (const part of ['Post', 'Gil Tester', 'Ann Tester', '+4', 'and 4 others', 'Spam or scam3', 'Hate2', 'Pending', 'Mar 2, 2026'])
      expect(text).toContain(part)
    expect(screen.getByText('1 thing to decide')).toBeDefined()
  })

  test('ADM-078: the newest are first unless another order is chosen, which the address keeps', async () => {
    const { user, path } = await open(three())
    await row(/First print/)
    expect(callsOf(listReports)).toMatchObject([{ status: 'pending', assigned: 'all', sort: 'newest' }])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Waiting longest')
    await waitFor(() => expect(callsOf(listReports).at(-1)).toMatchObject({ sort: 'waiting' }))
    expect(path()).toBe('/admin/content?sort=waiting')
  })

  test('ADM-074: reports are pending, resolved or dismissed, and can be chosen so, by type and by who has them', async () => {
    const mine = aReport({ excerpt: 'Mine', type: 'comment', assigned_to: { ...ann, user_id: '019c0000-0000-7000-8000-000000000001' } })
    const { user, path } = await open([aReport(), mine, aReport({ excerpt: 'Old', status: 'resolved' })])
    await row(/Buy my prints/)
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
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Comments')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Who has it' }), 'Mine')
    expect((await row(/Mine/)).textContent).toContain('Taken by you')
    expect(path()).toBe('/admin/content?type=comment&assigned=me')
  })

  test('how many wait is said for all that wait, not beside a part of them or beside closed ones', async () => {
    const { user } = await open([aReport(), aReport({ excerpt: 'Old', status: 'resolved' })])
    await screen.findByText('1 thing to decide')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Resolved')
    await row(/Old/)
    expect(screen.queryByText('1 thing to decide')).toBeNull()
  })

  test('more come by pages', async () => {
    const { user } = await open(Array.from({ length: adminLimits.page + 3 }, (_, n) => aReport({ excerpt: `Print ${n}.` })))
    await row(/Print 0\./)
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    await row(new RegExp(`Print ${adminLimits.page + 2}\\.`))
    expect(callsOf(listReports).map(({ cursor }) => cursor)).toEqual([undefined, String(adminLimits.page)])
  })

  test('an empty queue says that nothing waits', async () => {
    await open([])
    await screen.findByText('Nothing is waiting')
  })

  test('a list that failed can be tried again', async () => {
    serveStaff('moderator')
    serve(listReports, new Failure('forbidden'))
    const { user } = visit('/admin/content', { wide: true })
    await screen.findByText('Something went wrong loading the reports')
    holdReports([aReport()])
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await row(/Buy my prints/)
  })
})

describe('an opened report', () => {
  test('is in the address, has each report with its note, and what staff know of the author', async () => {
    const file = aReport({ author: gil })
    file.reports = [
      { id: crypto.randomUUID(), reporter: ann, reason: 'spam', note: 'The third time today', created_at: '2026-01-01T10:00:00.000Z' },
      { id: crypto.randomUUID(), reporter: bob, reason: 'hate', note: null, created_at: '2026-01-01T11:00:00.000Z' },
    ]
    file.reports_count = 2
    const { user, path } = await open([file])
    const warning = { id: crypto.randomUUID(), reason: 'Spam', created_at: '2026-01-01T10:00:00.000Z', warned_by: null }
    serve(getPersonFile, aPersonFile(gil, { warnings: [warning], reports_count: 7 }))
    await user.click(await row(/Buy my prints/))
    expect(path()).toBe(`/admin/content?report=${file.id}`)
    await opened('The third time today')
    expect(pane().getByRole('heading', { name: 'Reported post' })).toBeDefined()
    for (const text of ['Ann Tester', 'Bob Tester', 'Hate', '2 reports']) expect(pane().getByText(text)).toBeDefined()
    expect(await opened('1 warning · no bans · 7 reports')).toBeDefined()
    const author = within(pane().getByRole('region', { name: 'Author' }))
    expect(author.getByRole('link').getAttribute('href')).toBe(`/admin/users?person=${gil.user_id}`)
  })

  test('says when what staff know of the author could not be loaded, and tries again', async () => {
    const file = aReport({ author: gil })
    const { user } = await open([file], {})
    serve(getPersonFile, () => {
      throw new Failure('not_found')
    })
    await user.click(await row(/Buy my prints/))
    await opened('This could not be loaded.')
    serve(getPersonFile, aPersonFile(gil, { reports_count: 7 }))
    await user.click(pane().getByRole('button', { name: 'Try Again' }))
    await opened('No warnings · no bans · 7 reports')
  })

  test('of somebody who was just warned says so', async () => {
    const files = [aReport({ author: gil, excerpt: 'First print' }), aReport({ author: gil, excerpt: 'Second print' })]
    const { user } = await open(files, {})
    serve(getPersonFile, aPersonFile(gil))
    await user.click(await row(/First print/))
    await opened('No warnings · no bans · no reports')
    const warning = { id: crypto.randomUUID(), reason: 'Spam', created_at: '2026-01-01T10:00:00.000Z', warned_by: null }
    serve(getPersonFile, aPersonFile(gil, { warnings: [warning] }))
    await user.click(pane().getByRole('button', { name: 'Warn author' }))
    await user.type(pane().getByRole('textbox', { name: 'Reason' }), 'Spam')
    await user.click(pane().getByRole('button', { name: 'Resolve' }))
    await opened('Second print')
    await opened('1 warning · no bans · no reports')
  })

  test('shows the pictures of a post, sensitive ones covered', async () => {
    const post = aPost({ author: gil, post_media: [aPicture({ is_sensitive: true }), aPicture({ order_index: 1, alt_text: 'A crane' })] })
    const file = aReport({ post, target_id: post.id, snapshot: { content: post.content, media: [] } })
    await open([file], { path: `?report=${file.id}` })
    await screen.findByRole('button', { name: 'Show picture' })
    expect(pane().getByRole('img', { name: 'A crane' })).toBeDefined()
    expect(pane().queryByRole('img', { name: 'A heron' })).toBeNull()
    expect(pane().queryByText(/When it was reported/)).toBeNull()
  })

  test('shows a comment below its post', async () => {
    const post = aPost({ content: 'My new series' })
    const comment = {
      ...{ id: crypto.randomUUID(), post_id: post.id, user_id: gil.user_id, content: 'Ugly', plain_mentions: [], author: gil },
      ...{ created_at: '2026-01-01T10:00:00.000Z', likes_count: 0, replies_count: 0, parent_comment_id: null, user_liked: false },
    }
    const file = aReport({ type: 'comment', target_id: comment.id, post, comment, excerpt: 'Ugly' })
    await open([file], { path: `?report=${file.id}` })
    await opened('My new series')
    expect(pane().getByText('Ugly')).toBeDefined()
    expect(pane().getByText('The post that the comment is on')).toBeDefined()
  })

  test('shows a message after those before it, and marks it', async () => {
    const said = (sender_id: string, content: string) => ({
      ...{ id: crypto.randomUUID(), sender_id, content, media_url: null, media_type: null, created_at: '2026-01-01T10:00:00.000Z' },
    })
    const messages = [said(ann.user_id, 'Please stop'), said(gil.user_id, 'You will regret it')]
    const file = aReport({ type: 'message', author: gil, reporter: ann, post: null, messages, target_id: messages[1]?.id ?? '' })
    await open([file], { path: `?report=${file.id}` })
    const log = within(await screen.findByRole('list', { name: 'The message and those before it' }))
    const [before, reported] = log.getAllByRole('listitem')
    expect(before?.textContent).toContain('Ann Tester')
    expect(before?.textContent).toContain('Please stop')
    expect(reported?.textContent).toContain('Gil Tester')
    expect(reported?.textContent).toContain('Reported')
    expect(reported?.getAttribute('aria-current')).toBe('true')
  })

  test('shows what was reported when it has changed or is gone', async () => {
    const changed = aReport({ snapshot: { content: 'Much worse words', media: [] } })
    const gone = aReport({
      ...{ post: null, excerpt: 'Gone print', is_removed: true },
      snapshot: { content: 'Gone print', media: [{ media_url: '/media/gone.webp', media_type: 'image/webp' }] },
    })
    const { user } = await open([changed, gone], { path: `?report=${changed.id}` })
    await opened('Much worse words')
    expect(pane().getByText('It has changed. When it was reported, it said:')).toBeDefined()
    await user.click(await row(/Gone print/))
    await opened('It is gone. When it was reported, it said:')
    await user.click(pane().getByRole('button', { name: 'Show picture' }))
    expect(pane().getByRole('img').getAttribute('src')).toContain('/media/gone.webp')
  })

  test('shows how a profile was when its bio has changed', async () => {
    const file = aReport({ type: 'profile', author: gil, post: null, snapshot: { content: 'Gil Tester\n@gil\nBuy now', media: [] } })
    await open([file], { path: `?report=${file.id}` })
    serve(getPersonFile, aPersonFile(gil, { bio: 'I carve stamps' }))
    await opened('It has changed. When it was reported, it said:')
    expect(pane().getByText(/Buy now/)).toBeDefined()
    expect(pane().getByText('I carve stamps')).toBeDefined()
  })

  test('one that is gone says so, and one that failed can be tried again', async () => {
    const file = aReport()
    const { user } = await open([aReport()], { path: `?report=${file.id}` })
    await opened('This report is gone')
    serve(getReport, new Failure('forbidden'))
    await user.click(await row(/Buy my prints/))
    await opened('Something went wrong loading this report')
    serve(getReport, ({ report_id }) => ({ ...file, id: report_id }))
    await user.click(pane().getByRole('button', { name: 'Try Again' }))
    await pane().findByRole('heading', { name: 'Reported post' })
  })

  test('can be taken and given back; one that somebody else has says whose it is', async () => {
    const theirs = aReport({ excerpt: 'Second print', assigned_to: bob })
    const file = aReport()
    const { user } = await open([file, theirs], { path: `?report=${file.id}` })
    await user.click(await pane().findByRole('button', { name: 'Take' }))
    await user.click(await pane().findByRole('button', { name: 'Give back' }))
    await pane().findByRole('button', { name: 'Take' })
    await user.click(await row(/Second print/))
    await opened('Taken by Bob Tester')
    expect(pane().queryByRole('button', { name: 'Take' })).toBeNull()
  })
})

describe('deciding', () => {
  test('ADM-067: ADM-070: ADM-077: Resolve closes a pending report, says "Report resolved" and opens the next', async () => {
    const [first, second] = three()
    const { user, path } = await open([first, second] as ReportFile[], { path: `?report=${first?.id}` })
    await user.click(await pane().findByRole('button', { name: 'Resolve' }))
    await waitFor(() => expect(currentToast()?.title).toBe('Report resolved'))
    expect(callsOf(closeReports)).toMatchObject([{ report_id: first?.id, last_id: first?.last_id, outcome: 'resolved', remove: false }])
    await waitFor(() => expect(path()).toBe(`/admin/content?report=${second?.id}`))
    await waitFor(async () => expect((await list()).queryByText('First print')).toBeNull())
    await screen.findByText('1 thing to decide')
  })

  test('ADM-068: ADM-071: Dismiss closes a pending report and says so (AMB-44)', async () => {
    const file = aReport()
    const { user } = await open([file], { path: `?report=${file.id}` })
    await user.click(await pane().findByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(currentToast()?.title).toBe('Report dismissed'))
    expect(callsOf(closeReports)).toMatchObject([{ outcome: 'dismissed', warn: null, ban: null, reason: null }])
    await screen.findByText('Nothing is waiting')
  })

  test('ADM-069: a report that is closed offers no actions, and says who closed it', async () => {
    const file = aReport({ status: 'resolved', resolved_by: bob, resolved_at: '2026-02-03T10:00:00.000Z' })
    await open([file], { path: `?status=resolved&report=${file.id}` })
    await pane().findByText(/Resolved by Bob Tester, Feb 3, 2026/)
    for (const name of ['Resolve', 'Dismiss', 'Take']) expect(pane().queryByRole('button', { name })).toBeNull()
  })

  test('removal and a warning go along, with the reason of most reports unless another is written', async () => {
    const file = aReport({
      reasons: [
        { reason: 'spam', count: 1 },
        { reason: 'hate', count: 4 },
      ],
    })
    const { user } = await open([file], { path: `?report=${file.id}` })
    await user.click(await pane().findByRole('button', { name: 'Remove post' }))
    const field = pane().getByRole('textbox', { name: 'Reason' })
    expect(field).toHaveProperty('value', 'Hate')
    await user.click(pane().getByRole('button', { name: 'Warn author' }))
    await user.clear(field)
    await user.click(pane().getByRole('button', { name: 'Resolve' }))
    await pane().findByText('Give a reason.')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(callsOf(closeReports)).toEqual([])
    await user.type(field, 'Insults')
    expect(pane().getByRole('button', { name: 'Dismiss' })).toHaveProperty('disabled', true)
    await user.click(pane().getByRole('button', { name: 'Resolve' }))
    await waitFor(() => expect(callsOf(closeReports)).toHaveLength(1))
    expect(callsOf(closeReports)).toMatchObject([{ remove: true, reason: 'Insults', warn: 'Insults', ban: null }])
  })

  test('an admin can suspend or ban along; a moderator is not offered it', async () => {
    const file = aReport()
    const { user } = await open([file], { path: `?report=${file.id}`, role: 'admin' })
    await user.click(await pane().findByRole('button', { name: 'Ban author' }))
    await user.selectOptions(pane().getByRole('combobox', { name: 'For how long' }), 'For good')
    await user.click(pane().getByRole('button', { name: 'Resolve' }))
    await waitFor(() => expect(callsOf(closeReports)).toHaveLength(1))
    expect(callsOf(closeReports)).toMatchObject([{ ban: { reason: 'Spam or scam', days: null }, warn: null, remove: false }])
  })

  test('a ban is for good unless a number of days is chosen, which makes it a suspension', async () => {
    const file = aReport()
    const { user } = await open([file], { path: `?report=${file.id}`, role: 'admin' })
    await user.click(await pane().findByRole('button', { name: 'Ban author' }))
    const length = pane().getByRole('combobox', { name: 'For how long' })
    expect(length).toHaveProperty('value', 'for_good')
    await user.selectOptions(length, 'Other')
    expect(pane().getByRole('button', { name: 'Suspend author', pressed: true })).toBeDefined()
    await user.click(pane().getByRole('button', { name: 'Resolve' }))
    const days = pane().getByRole('spinbutton', { name: 'Number of days' })
    expect(document.activeElement).toBe(days)
    expect(callsOf(closeReports)).toEqual([])
    await user.type(days, '14')
    await user.click(pane().getByRole('button', { name: 'Resolve' }))
    await waitFor(() => expect(callsOf(closeReports)).toMatchObject([{ ban: { reason: 'Spam or scam', days: 14 } }]))
  })

  test('what was chosen and typed is still there after another report, until the report is closed', async () => {
    const [first, second] = three() as [ReportFile, ReportFile]
    const { user } = await open([first, second], { path: `?report=${first.id}` })
    await user.click(await pane().findByRole('button', { name: 'Warn author' }))
    await user.type(pane().getByRole('textbox', { name: 'Reason' }), ', the third time')
    await user.click(await row(/Second print/))
    await opened('Second print')
    expect(pane().getByRole('button', { name: 'Warn author' }).getAttribute('aria-pressed')).toBe('false')
    await user.click(await row(/First print/))
    expect(await pane().findByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'Spam or scam, the third time')
    expect(readStored(`draft:report:${first.id}`)).toBeDefined()
    await user.click(pane().getByRole('button', { name: 'Resolve' }))
    await waitFor(() => expect(callsOf(closeReports)).toMatchObject([{ warn: 'Spam or scam, the third time' }]))
    await waitFor(() => expect(readStored(`draft:report:${first.id}`)).toBeUndefined())
  })

  test('a moderator is offered no ban, also not by key', async () => {
    const file = aReport()
    const { user } = await open([file], { path: `?report=${file.id}` })
    await pane().findByRole('button', { name: 'Warn author' })
    expect(pane().queryByRole('button', { name: 'Ban author' })).toBeNull()
    await user.keyboard('b')
    expect(pane().queryByRole('combobox')).toBeNull()
  })

  test('staff of the same role can be neither warned nor banned, and the button says why', async () => {
    const file = aReport({ author: gil })
    const { user } = await open([file], { path: `?report=${file.id}`, role: 'admin' })
    serve(getPersonFile, aPersonFile(gil, {}, 'admin'))
    const description = /staff with your role or a higher one/
    for (const name of ['Warn author', 'Ban author']) {
      const chip = await pane().findByRole('button', { name, description })
      expect(chip.getAttribute('aria-disabled')).toBe('true')
      await user.click(chip)
      expect(currentToast()?.title).toMatch(description)
      expect(chip.getAttribute('aria-pressed')).toBe('false')
    }
  })

  test('a failure leaves what was typed and chosen', async () => {
    const file = aReport()
    const { user } = await open([file], { path: `?report=${file.id}` })
    await user.click(await pane().findByRole('button', { name: 'Warn author' }))
    const field = pane().getByRole('textbox', { name: 'Reason' })
    await user.type(field, ', again')
    serve(closeReports, new Failure('unavailable'))
    await user.click(pane().getByRole('button', { name: 'Resolve' }))
    await waitFor(() => expect(currentToast()?.tone).toBe('destructive'))
    expect(field).toHaveProperty('value', 'Spam or scam, again')
    expect(pane().getByRole('button', { name: 'Warn author' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('the second of two is told that somebody else was faster, and sees what they decided', async () => {
    const file = aReport()
    const { user, server } = await open([file], { path: `?report=${file.id}` })
    const button = await pane().findByRole('button', { name: 'Resolve' })
    server.change(file.id, { status: 'dismissed', resolved_by: bob, resolved_at: '2026-02-03T10:00:00.000Z' })
    await user.click(button)
    await waitFor(() => expect(currentToast()?.title).toBe('Somebody else was faster'))
    await pane().findByText(/Dismissed by Bob Tester/)
  })

  test('a report that came meanwhile is shown before anything is decided', async () => {
    const file = aReport()
    const { user, server } = await open([file], { path: `?report=${file.id}` })
    const button = await pane().findByRole('button', { name: 'Resolve' })
    const late = {
      id: crypto.randomUUID(),
      reporter: bob,
      reason: 'hate' as const,
      note: 'Look at this',
      created_at: '2026-01-02T10:00:00.000Z',
    }
    server.change(file.id, { reports: [...file.reports, late], last_id: late.id })
    await user.click(button)
    await opened('Look at this')
    await user.click(pane().getByRole('button', { name: 'Resolve' }))
    await waitFor(() => expect(currentToast()?.title).toBe('Report resolved'))
    expect(callsOf(closeReports).map(({ last_id }) => last_id)).toEqual([file.last_id, late.id])
  })
})

describe('the keyboard', () => {
  const isOpen = async (name: RegExp) => waitFor(async () => expect((await row(name)).getAttribute('aria-current')).toBe('true'))
  const focused = () => document.activeElement?.textContent

  test('j and k, or the arrows, go through the reports, and what is opened is announced', async () => {
    const { user } = await open(three())
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
    await user.keyboard('k{ArrowUp}')
    await isOpen(/First print/)
    expect(focused()).toContain('First print')
  })

  test('an answer that comes after moving on opens nothing else', async () => {
    const { user } = await open(three())
    const answer = Promise.withResolvers<Record<never, never>>()
    serve(closeReports, answer.promise)
    await row(/First print/)
    await user.keyboard('j')
    await pane().findByRole('button', { name: 'Resolve' })
    await user.keyboard('rjj')
    await isOpen(/Third print/)
    await act(async () => answer.resolve({}))
    await waitFor(() => expect(currentToast()?.title).toBe('Report resolved'))
    await isOpen(/Third print/)
    expect(focused()).toContain('Third print')
  })

  test('r resolves, d dismisses, and the next one opens by itself', async () => {
    const { user } = await open(three())
    await row(/First print/)
    await user.keyboard('j')
    await pane().findByRole('button', { name: 'Resolve' })
    await user.keyboard('r')
    await isOpen(/Second print/)
    await screen.findByText('Report 1 of 2: Post, Spam or scam')
    await opened('Second print')
    await user.keyboard('d')
    await isOpen(/Third print/)
    expect(callsOf(closeReports).map(({ outcome }) => outcome)).toEqual(['resolved', 'dismissed'])
    expect(focused()).toContain('Third print')
  })

  test('a key that is held closes nothing more, but goes on through the list', async () => {
    const { user } = await open(three())
    await row(/First print/)
    await user.keyboard('j')
    await pane().findByRole('button', { name: 'Resolve' })
    for (const key of ['r', 'd', 'x']) fireEvent.keyDown(document.body, { key, repeat: true })
    expect(pane().getByRole('button', { name: 'Remove post' }).getAttribute('aria-pressed')).toBe('false')
    fireEvent.keyDown(document.body, { key: 'j', repeat: true })
    await isOpen(/Second print/)
    expect(callsOf(closeReports)).toEqual([])
  })

  test('a takes and gives back, x chooses removal, w a warning', async () => {
    const file = aReport()
    const { user } = await open([file], { path: `?report=${file.id}` })
    await pane().findByRole('button', { name: 'Take' })
    await user.keyboard('a')
    await pane().findByRole('button', { name: 'Give back' })
    await user.keyboard('a')
    await pane().findByRole('button', { name: 'Take' })
    await user.keyboard('xw')
    expect(pane().getByRole('button', { name: 'Remove post' }).getAttribute('aria-pressed')).toBe('true')
    expect(pane().getByRole('button', { name: 'Warn author' }).getAttribute('aria-pressed')).toBe('true')
    await user.keyboard('x')
    expect(pane().getByRole('button', { name: 'Remove post' }).getAttribute('aria-pressed')).toBe('false')
  })

  test('nothing happens while somebody types, with Ctrl, or before a report is open', async () => {
    const [first, second] = three() as [ReportFile, ReportFile]
    const { user, path } = await open([first, second])
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
    expect(path()).toBe(`/admin/content?report=${first.id}`)
  })

  test('? lists the keys, which do nothing behind the list, and they can be switched off', async () => {
    const file = aReport()
    const { user } = await open([file], { path: `?report=${file.id}` })
    await pane().findByRole('button', { name: 'Resolve' })
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
    await open(three())
    await row(/First print/)
    const stops = (await list()).getAllByRole('button').map(({ tabIndex }) => tabIndex)
    expect(stops).toEqual([0, -1, -1])
  })
})

describe('on a phone', () => {
  test('a report opens as a sheet, in which the keys work, and Back closes it', async () => {
    const [first, second] = three() as [ReportFile, ReportFile]
    const { user, path } = await open([first, second], { wide: false })
    await row(/First print/)
    await user.keyboard('j')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('First print'))
    expect(path()).toBe('/admin/content')
    await user.keyboard('{Enter}')
    const sheet = within(await screen.findByRole('dialog', { name: 'Report' }))
    await sheet.findByRole('heading', { name: 'Reported post' })
    expect(path()).toBe(`/admin/content?report=${first.id}`)
    await user.keyboard('j')
    await waitFor(() => expect(path()).toBe(`/admin/content?report=${second.id}`))
    await sheet.findByText('Second print')
    expect(sheet.getByRole('status').textContent).toBe('Report 2 of 2: Post, Spam or scam')
    await waitFor(() => expect(document.activeElement).toBe(sheet.getByRole('heading', { name: 'Reported post' })))
    await user.click(sheet.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(path()).toBe('/admin/content'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('the last one that is closed closes the sheet, and the focus goes to what says that nothing waits', async () => {
    const file = aReport()
    const { user, path } = await open([file], { wide: false, path: `?report=${file.id}` })
    await user.click(await screen.findByRole('button', { name: 'Resolve' }))
    await waitFor(() => expect(path()).toBe('/admin/content'))
    const end = await screen.findByRole('heading', { name: 'Nothing is waiting' })
    await waitFor(() => expect(document.activeElement).toBe(end))
  })
})
