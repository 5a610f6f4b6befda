import { adminLimits } from '@atelier/contract/admin/limits'
import { appeal, appealBan, getBan, getRemoval, type Removal } from '@atelier/contract/appeals'
import { Failure } from '@atelier/contract/errors'
import { getMe } from '@atelier/contract/profiles'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clearDrafts } from '#data/draft.ts'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { viewer } from '#testing/signed-in.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startApp()
beforeEach(clearDrafts)
const target_id = '019c0000-0000-7000-8000-0000000000aa'
const day = 86_400_000

const removal = (known: Partial<Removal> = {}): Removal => ({
  kind: 'post',
  target_id,
  content: 'Three prints of the same heron',
  rule_id: null,
  reason: 'It shows somebody else’s work.',
  ends_at: null,
  created_at: new Date(Date.now() - 3 * day).toISOString(),
  appeal_until: new Date(Date.now() + 27 * day).toISOString(),
  together: [],
  appeal: null,
  ...known,
})
const appealed = (known: Partial<NonNullable<Removal['appeal']>> = {}): Removal['appeal'] => ({
  content: 'I made it myself',
  status: 'open',
  answer: null,
  created_at: new Date().toISOString(),
  decided_at: null,
  ...known,
})
const field = () => screen.findByRole('textbox', { name: 'Why should we change our decision?' })
const sendButton = () => screen.getByRole('button', { name: 'Send appeal' })

/** The server keeps the first appeal. */
function held(first: Removal) {
  let now = first
  serve(getRemoval, () => now)
  serve(appeal, ({ content }) => {
    if (now.appeal) return new Failure('conflict')
    now = { ...now, appeal: appealed({ content }) }
    return {}
  })
}

describe('the appeal of an author', () => {
  test('says what was removed, why, and until when an appeal is possible, and sends it once', async () => {
    const removed = removal()
    held(removed)
    const { user } = visit(`/appeals/post/${target_id}`)
    await screen.findByRole('heading', { level: 1, name: 'Your post was removed' })
    screen.getByText('Three prints of the same heron')
    screen.getByText('It shows somebody else’s work.')
    const until = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(Date.parse(removed.appeal_until))
    expect(screen.getByText(/You can appeal once, until/).textContent).toContain(until)
    expect(sendButton()).toHaveProperty('disabled', true)
    await user.type(await field(), 'I made it myself')
    await user.click(sendButton())
    await screen.findByText('We are looking at it')
    screen.getByText('I made it myself')
    expect(currentToast()?.title).toBe('Appeal sent')
    expect(callsOf(appeal)).toMatchObject([{ kind: 'post', target_id, content: 'I made it myself' }])
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('a comment is named as one, and a missing reason is said', async () => {
    held(removal({ kind: 'comment', reason: null }))
    visit(`/appeals/comment/${target_id}`)
    await screen.findByRole('heading', { level: 1, name: 'Your comment was removed' })
    screen.getByText('No reason was given.')
    expect(callsOf(getRemoval)).toEqual([{ kind: 'comment', target_id }])
  })

  test('a restriction is named as one, with its end, and can be appealed', async () => {
    held(removal({ kind: 'restriction', content: null, reason: 'Calm down', ends_at: '2130-05-06T10:00:00.000Z' }))
    const { user } = visit(`/appeals/restriction/${target_id}`)
    await screen.findByRole('heading', { level: 1, name: 'You can only read for now' })
    screen.getByText(/^Until May 6, 2130/)
    screen.getByText('Calm down')
    await user.type(await field(), 'It was a joke')
    await user.click(sendButton())
    await screen.findByText('We are looking at it')
    expect(callsOf(appeal)).toMatchObject([{ kind: 'restriction', target_id, content: 'It was a joke' }])
  })

  test('being quiet is explained with its end, and can be appealed', async () => {
    held(removal({ kind: 'quiet', content: null, reason: 'Calm down', ends_at: '2130-05-06T10:00:00.000Z' }))
    serve(getMe, { ...viewer, is_private: true, quiet: { id: target_id, reason: 'Calm down', ends_at: '2130-05-06T10:00:00.000Z' } })
    const { user } = visit(`/appeals/quiet/${target_id}`)
    await screen.findByRole('heading', { level: 1, name: 'Only your followers see you for now' })
    screen.getByText(/new followers have to ask you.* It ends by itself on May 6, 2130/)
    await user.type(await field(), 'It was a joke')
    await user.click(sendButton())
    await screen.findByText('We are looking at it')
    expect(callsOf(appeal)).toMatchObject([{ kind: 'quiet', target_id, content: 'It was a joke' }])
  })

  test('once it is over, that is said', async () => {
    held(removal({ kind: 'quiet', content: null, ends_at: null }))
    visit(`/appeals/quiet/${target_id}`)
    await screen.findByText('It is over: everybody can see you again.')
  })

  test('a restriction that is over says so', async () => {
    held(removal({ kind: 'restriction', content: null, ends_at: '2026-01-02T10:00:00.000Z' }))
    visit(`/appeals/restriction/${target_id}`)
    await screen.findByText(/^It ended on January 2, 2026/)
  })

  test('a failure keeps what was typed, and the next try is the same appeal', async () => {
    held(removal())
    serve(appeal, new Failure('unavailable'))
    const { user } = visit(`/appeals/post/${target_id}`)
    await user.type(await field(), 'I made it myself')
    await user.click(sendButton())
    await waitFor(() => expect(currentToast()?.tone).toBe('destructive'))
    expect(await field()).toHaveProperty('value', 'I made it myself')
    await user.click(sendButton())
    await waitFor(() => expect(callsOf(appeal)).toHaveLength(2))
    const [first, second] = callsOf(appeal)
    expect(second?.client_id).toBe(first?.client_id)
  })

  test('what was typed is there after the page was closed', async () => {
    held(removal())
    const { user } = visit(`/appeals/post/${target_id}`)
    await user.type(await field(), 'I made')
    cleanup()
    visit(`/appeals/post/${target_id}`)
    expect(await field()).toHaveProperty('value', 'I made')
  })

  test('a text over the limit is refused before it is sent', async () => {
    held(removal())
    const { user } = visit(`/appeals/post/${target_id}`)
    const area = await field()
    await user.click(area)
    await user.paste('a'.repeat(adminLimits.appeal + 1))
    await screen.findByText('At most 2000 characters')
    expect(sendButton()).toHaveProperty('disabled', true)
    await user.type(area, '{Backspace}')
    await waitFor(() => expect(sendButton()).toHaveProperty('disabled', false))
  })

  test.each([
    ['granted', 'Your appeal was granted', 'Your post is back.'],
    ['rejected', 'Your appeal was rejected', 'Your post stays removed. This decision is final.'],
  ] as const)('an appeal that was %s says so, with the answer of staff', async (status, title, text) => {
    held(removal({ appeal: appealed({ status, answer: 'We looked at your drafts.', decided_at: new Date().toISOString() }) }))
    visit(`/appeals/post/${target_id}`)
    await screen.findByText(title)
    screen.getByText(text)
    screen.getByText('We looked at your drafts.')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('after 30 days there is no form any more', async () => {
    held(removal({ appeal_until: new Date(Date.now() - day).toISOString() }))
    visit(`/appeals/post/${target_id}`)
    await screen.findByText('The time to appeal is over')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('one that was sent elsewhere meanwhile is shown instead of the form', async () => {
    held(removal())
    const { user } = visit(`/appeals/post/${target_id}`)
    await user.type(await field(), 'Once more')
    held(removal({ appeal: appealed({ content: 'Sent from my phone' }) }))
    await user.click(sendButton())
    await screen.findByText('Sent from my phone')
    expect(currentToast()).toBeUndefined()
  })

  test('what is not one’s own, and other kinds, are not found', async () => {
    visit(`/appeals/post/${target_id}`)
    await screen.findByRole('heading', { name: 'Nothing to appeal' })
  })

  test('what was removed together with it leads to its own appeal', async () => {
    const other = '019c0000-0000-7000-8000-0000000000ab'
    held(removal({ together: [{ kind: 'comment', target_id: other, content: 'Visit my shop' }] }))
    const { user, path } = visit(`/appeals/post/${target_id}`)
    await screen.findByRole('heading', { name: 'Removed together with this' })
    held(removal({ kind: 'comment', target_id: other, content: 'Visit my shop' }))
    await user.click(screen.getByRole('link', { name: /Visit my shop/ }))
    await screen.findByRole('heading', { name: 'Your comment was removed' })
    expect(path()).toBe(`/appeals/comment/${other}`)
    expect(screen.queryByText('Removed together with this')).toBeNull()
  })

  test('a kind that nobody removes is not asked for', async () => {
    visit(`/appeals/picture/${target_id}`)
    await screen.findByRole('heading', { name: 'Nothing to appeal' })
    expect(callsOf(getRemoval)).toEqual([])
  })

  test('a failed page can be tried again, and without a network it says that', async () => {
    serve(getRemoval, new Failure('forbidden'))
    const { user } = visit(`/appeals/post/${target_id}`)
    await screen.findByText('Something went wrong loading this page')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    await screen.findByText("You're offline. This page appears once you're back.")
    held(removal())
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('heading', { name: 'Your post was removed' })
  })
})

describe('the mailed link against a ban', () => {
  test('takes the token out of the address, and sends the appeal with it', async () => {
    const ends_at = '2030-05-06T10:00:00.000Z'
    let ban = removal({ kind: 'ban', content: null, reason: 'Admin action', ends_at })
    serve(getBan, ({ token }) => (token === 'secret-1' ? ban : new Failure('not_found')))
    serve(appealBan, ({ content }) => {
      ban = { ...ban, appeal: appealed({ content }) }
      return {}
    })
    const { user, path } = visit('/appeals/ban#secret-1')
    await screen.findByRole('heading', { level: 1, name: 'Your account is suspended' })
    screen.getByText('Admin action')
    screen.getByText(/It ends by itself on May 6, 2030/)
    await waitFor(() => expect(path()).toBe('/appeals/ban'))
    await user.type(await field(), 'It was not me')
    await user.click(sendButton())
    await screen.findByText('We are looking at it')
    expect(callsOf(appealBan)).toEqual([{ token: 'secret-1', content: 'It was not me' }])
    expect(path()).toBe('/appeals/ban')
  })

  test.each(['/appeals/ban', '/appeals/ban#guessed'])('%s says that the link does not work', async (path) => {
    visit(path)
    await screen.findByRole('heading', { name: "This link doesn't work" })
  })
})

test('a post that staff removed says so to its author, with the way to the appeal', async () => {
  held(removal())
  const { user, path } = visit(`/post/${target_id}`)
  await screen.findByRole('heading', { name: 'This post was removed' })
  await user.click(screen.getByRole('link', { name: 'See why' }))
  await screen.findByRole('heading', { name: 'Your post was removed' })
  expect(path()).toBe(`/appeals/post/${target_id}`)
})

test('any other post that is gone does not speak of a removal', async () => {
  visit(`/post/${target_id}`)
  await screen.findByText('This post is not here')
  expect(screen.queryByText(/removed/)).toBeNull()
})
