import 'fake-indexeddb/auto'
import type { Session } from '@supabase/auth-js'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storageKey } from '#data/session/stored-session.ts'
import { keepFiles } from '#testing/uploads.ts'

/* A page is a set of modules of its own over one device's storage, as after a load. */

const [ann, bob] = ['a1', 'b2'].map((end) => `019c0000-0000-7000-8000-0000000000${end}`) as [string, string]
const talk = crypto.randomUUID()
const gone = { replace: vi.fn(), reload: vi.fn() }
/** By path; what is missing is refused. */
let answers: Record<string, () => Response> = {}
let asked: [path: string, authorization: string | null][] = []
const endings: (() => void)[] = []

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('location', Object.assign(new URL('http://atelier.test/home'), gone))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url, 'http://atelier.test')
    asked.push([pathname, new Headers(init.headers).get('authorization')])
    return answers[pathname]?.() ?? Response.json({ code: 'not_found' }, { status: 404 })
  })
  keepFiles()
  answers = { '/auth/v1/logout': () => new Response(null, { status: 204 }) }
  asked = []
  URL.createObjectURL = () => 'blob:'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => {
  for (const end of endings.splice(0)) end()
  localStorage.clear()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const sessionOf = (id: string) => {
  const claims = btoa(JSON.stringify({ sub: id, aal: 'aal1', exp: 4_102_444_800 })).replaceAll('=', '')
  const user = { id, email: `${id.slice(-2)}@demo.test`, factors: [] }
  return {
    access_token: `e30.${claims}.${id.slice(-2)}`,
    refresh_token: id,
    expires_at: 4_102_444_800,
    expires_in: 3_600,
    token_type: 'bearer',
    user,
  } as unknown as Session
}
const signInAs = (id: string) => localStorage.setItem(storageKey, JSON.stringify(sessionOf(id)))
const currentId = () => JSON.parse(localStorage.getItem(storageKey) ?? 'null')?.user.id

async function load() {
  for (const end of endings.splice(0)) end()
  vi.resetModules()
  const listening = vi.spyOn(window, 'addEventListener')
  const page = {
    ...(await import('@atelier/contract/messages')),
    ...(await import('#data/session/accounts.ts')),
    ...(await import('#data/session/known-accounts.ts')),
    ...(await import('#data/session/session.ts')),
    ...(await import('#data/session/page-owner.ts')),
    ...(await import('#data/draft.ts')),
    ...(await import('#data/outbox/outbox.ts')),
    ...(await import('#data/outbox/waiting.ts')),
    ...(await import('#data/cache/kept-store.ts')),
    composer: await import('#parts/composer/draft.data.ts'),
    files: await import('#screens/messages/conversation/chosen-files.ts'),
    leave: await import('#parts/account/leave.ts'),
    ...(await import('#data/session/foreign-link.ts')),
    ...(await import('#data/session/mailed-link.ts')),
    ...(await import('#data/session/unread-beside.ts')),
    auth: await import('#data/session/auth-client.ts'),
  }
  const { clearOnSignOut } = await import('#data/session/clear-on-sign-out.ts')
  clearOnSignOut()
  await page.composer.restored
  for (const [event, handler] of listening.mock.calls) endings.push(() => window.removeEventListener(event, handler))
  listening.mockRestore()
  return page
}
type Page = Awaited<ReturnType<typeof load>>

const file = (name: string) => new File([name], name, { type: 'image/png' })
const read = (what: string) => ({ key: ['feed', 'for_you'], data: { pages: [{ ids: [what] }], pageParams: [null] }, at: Date.now() })

/** Everything that a person leaves on a device. */
async function leaveTraces(page: Page, who: string) {
  page.keepDraft('comment:1', `${who} comments`)
  page.composer.editDraft({ content: `${who} posts` })
  page.composer.addMedia([file(who)])
  page.files.keepChosen(talk, [{ key: '1', file: file(who) }], [])
  const client_id = crypto.randomUUID()
  await page.enqueue(page.sendMessage, { conversation_id: talk, client_id, content: `${who} writes` }, client_id)
  await page.changeKept(page.pageOwner() ?? '', 'shape', () => [read(who)])
  page.storeLateReads(page.pageOwner() ?? '', 'shape', [read(`${who} late`)])
}

async function traces(page: Page) {
  const unsent = await page.readUnsent()
  return [
    page.readDraft<string>('comment:1'),
    page.composer.currentDraft().content,
    page.composer.currentDraft().media.map((item) => item.file.name),
    (await page.files.chosenFiles(talk)).map((item) => item.file.name),
    unsent.map(({ input }) => (input as { content?: string }).content),
    JSON.stringify(await page.readKept(page.pageOwner() ?? '', 'shape')),
  ]
}

const nothing = [undefined, '', [], [], [], '[]']

describe('two accounts on a device', () => {
  /** As after a press in the switcher. */
  async function switchTo(page: Page, id: string) {
    expect(await page.switchTo(id, '/messages')).toBe(true)
    expect(gone.replace).toHaveBeenLastCalledWith('/messages')
    return load()
  }

  /** Ann's page, with Bob beside. */
  async function both() {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    signInAs(bob)
    const bobs = await load()
    bobs.storeAccount(sessionOf(bob))
    signInAs(ann)
    return load()
  }

  test('change over once: what the page hears of the new session on its way does not load the old address anew', async () => {
    const anns = await both()
    location.pathname = '/auth/confirm'
    await anns.openBeside(sessionOf(bob), '/auth/reset-password')
    expect(gone.replace).toHaveBeenLastCalledWith('/auth/reset-password')
    await anns.authClient()
    await vi.waitFor(() => expect(anns.currentSession()).toMatchObject({ user: { id: bob } }))
    expect(gone.reload).not.toHaveBeenCalled()
    window.dispatchEvent(new Event('pageshow'))
    signInAs(ann)
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey }))
    expect(gone.reload).toHaveBeenCalledOnce()
  })

  test('have drafts, files, an outbox and a cache of their own, which wait for the switch back', async () => {
    const anns = await both()
    await leaveTraces(anns, 'Ann')
    const left = await traces(anns)
    expect(left.slice(0, 5)).toEqual(['Ann comments', 'Ann posts', ['Ann'], ['Ann'], ['Ann writes']])
    expect(left[5]).toContain('Ann late')
    const bobs = await switchTo(anns, bob)
    expect(currentId()).toBe(bob)
    expect(await traces(bobs)).toEqual(nothing)
    // What a page that has not gone yet still writes stays with its account.
    anns.keepDraft('comment:2', 'late')
    expect(bobs.readDraft('comment:2')).toBeUndefined()
    await leaveTraces(bobs, 'Bob')
    expect(await bobs.waitingByAccount()).toEqual({ [ann]: 1, [bob]: 1 })
    const again = await switchTo(bobs, ann)
    expect(await traces(again)).toEqual(left)
    expect(again.readDraft('comment:2')).toBe('late')
  })

  test('signing out of one leaves the other, and goes on as it', async () => {
    const anns = await both()
    await leaveTraces(anns, 'Ann')
    const left = await traces(anns)
    const bobs = await switchTo(anns, bob)
    await bobs.authClient()
    bobs.keepDraft('comment:1', 'Bob comments')
    await bobs.changeKept(bob, 'shape', () => [read('Bob')])
    await bobs.leave.askAndSignOut()
    expect([currentId(), gone.replace.mock.lastCall]).toEqual([ann, ['/home']])
    expect(bobs.knownAccounts().map(({ user_id, session }) => [user_id, session])).toEqual([[ann, undefined]])
    expect(JSON.stringify(localStorage)).not.toContain('Bob')
    await vi.waitFor(async () => expect(await bobs.readKept(bob, 'shape')).toEqual([]))
    expect(await traces(await load())).toEqual(left)
  })

  test('one whose session ended elsewhere keeps what it left, and has to sign in again', async () => {
    const anns = await both()
    const bobs = await switchTo(anns, bob)
    bobs.keepDraft('comment:1', 'Bob comments')
    const auth = await bobs.authClient()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    await auth.signOut({ scope: 'local' })
    expect(bobs.currentSession()).toMatchObject({ status: 'signed_out', ended: true })
    expect(bobs.knownAccounts().map(({ user_id, session }) => [user_id, session?.user.id])).toEqual([
      [bob, undefined],
      [ann, ann],
    ])
    const again = await switchTo(bobs, ann)
    expect(await again.switchTo(bob)).toBe(false)
    expect([currentId(), again.readDraft('comment:1')]).toEqual([ann, undefined])
    expect(JSON.stringify(localStorage)).toContain('Bob comments')
  })

  test('a page of the other one asks nothing with this token, and loads anew', async () => {
    const anns = await both()
    expect(await anns.accessToken()).toBe(sessionOf(ann).access_token)
    signInAs(bob)
    await expect(anns.accessToken()).rejects.toMatchObject({ code: 'offline' })
    await expect(anns.renewedToken()).rejects.toMatchObject({ code: 'offline' })
    expect(await anns.signOut()).toBe(false)
    window.dispatchEvent(Object.assign(new Event('storage'), { key: storageKey }))
    expect(gone.reload).toHaveBeenCalled()
    expect(currentId()).toBe(bob)
  })
})

test('who signs in beside another account ends nothing of it', async () => {
  signInAs(ann)
  const page = await load()
  page.keepDraft('comment:1', 'Ann comments')
  answers['/auth/v1/token'] = () => Response.json(sessionOf(bob))
  const auth = await page.authClient()
  await auth.signInWithPassword({ email: 'b2@demo.test', password: 'secret' })
  expect(gone.reload).toHaveBeenCalled()
  expect(asked.map(([path]) => path)).not.toContain('/auth/v1/logout')
  const bobs = await load()
  expect([currentId(), bobs.readDraft('comment:1')]).toEqual([bob, undefined])
  expect(bobs.accountsBeside(bob).map(({ user_id, full_name }) => [user_id, full_name])).toEqual([[ann, 'a1@demo.test']])
  expect(bobs.hasAllAccounts()).toBe(false)
  for (const n of [1, 2, 3]) bobs.storeAccount(sessionOf(`019c0000-0000-7000-8000-00000000000${n}`))
  expect(bobs.hasAllAccounts()).toBe(true)
})

describe('a mailed link of another account', () => {
  const session = sessionOf(bob)

  async function annsPage() {
    signInAs(ann)
    const page = await load()
    page.keepDraft('comment:1', 'Ann comments')
    answers['/auth/v1/user'] = () => Response.json(session.user)
    answers['/auth/v1/verify'] = () => Response.json(session)
    return page
  }

  test.each([
    [
      'that we mail',
      (page: Page) => page.followMailedLink({ token_hash: 'x', type: 'recovery' }, { viewer: ann, owner: bob }),
      '/auth/reset-password',
    ],
    ['of another client', (page: Page) => page.takeForeignLink({ session, address: '/auth/link' }), '/auth/link'],
  ])('%s opens beside the present one, which keeps its session and its drafts', async (_whose, take, place) => {
    await take(await annsPage())
    expect(gone.replace).toHaveBeenLastCalledWith(place)
    expect(asked.map(([path]) => path)).not.toContain('/auth/v1/logout')
    const bobs = await load()
    expect([currentId(), bobs.readDraft('comment:1')]).toEqual([bob, undefined])
    expect(bobs.accountsBeside(bob).map(({ session }) => session?.refresh_token)).toEqual([ann])
    expect(await bobs.switchTo(ann)).toBe(true)
    expect((await load()).readDraft('comment:1')).toBe('Ann comments')
  })

  test('whose token is refused changes nothing', async () => {
    const page = await annsPage()
    answers['/auth/v1/user'] = () => Response.json({ code: 'bad_jwt' }, { status: 403 })
    await expect(page.takeForeignLink({ session, address: '/auth/link' })).rejects.toMatchObject({ status: 403 })
    expect([currentId(), page.knownAccounts()]).toEqual([ann, []])
  })

  test('of a device without room for both ends its own session alone', async () => {
    const page = await annsPage()
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(page.takeForeignLink({ session, address: '/auth/link' })).rejects.toMatchObject({ code: 'storage_full' })
    setItem.mockRestore()
    await vi.waitFor(() => expect(asked).toContainEqual(['/auth/v1/logout', `Bearer ${session.access_token}`]))
    expect(currentId()).toBe(ann)
  })
})

describe('unread notifications of the accounts beside', () => {
  const unread = '/api/notifications/unread-count'
  const stale = { ...sessionOf(bob), expires_at: 1 }
  const renewed = { ...sessionOf(bob), refresh_token: 'next' }

  async function annsPage(beside: Session) {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    signInAs(ann)
    const page = await load()
    page.storeAccount(beside)
    answers[unread] = () => Response.json({ count: 3 })
    answers['/auth/v1/token'] = () => Response.json(renewed)
    return page
  }
  const tokenBeside = (page: Page) => page.accountsBeside(ann)[0]?.session?.refresh_token

  test('are asked with their own sessions', async () => {
    const page = await annsPage(sessionOf(bob))
    expect(await page.unreadBeside()).toEqual({ [bob]: 3 })
    expect(asked).toEqual([[unread, `Bearer ${sessionOf(bob).access_token}`]])
    expect(currentId()).toBe(ann)
  })

  test('with one that has expired after it was renewed and kept', async () => {
    const page = await annsPage(stale)
    expect(await page.unreadBeside()).toEqual({ [bob]: 3 })
    expect([tokenBeside(page), currentId()]).toEqual(['next', ann])
  })

  test('are missing without a network, after a refusal, and once the account was switched to', async () => {
    const page = await annsPage(stale)
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect([await page.unreadBeside(), asked]).toEqual([{}, []])
    onLine.mockReturnValue(true)
    answers['/auth/v1/token'] = () => Response.json({ code: 'session_not_found' }, { status: 403 })
    expect([await page.unreadBeside(), tokenBeside(page)]).toEqual([{}, bob])
    answers['/auth/v1/token'] = () => {
      page.forgetAccount(bob)
      return Response.json(renewed)
    }
    expect([await page.unreadBeside(), page.knownAccounts()]).toEqual([{}, []])
    expect(asked.map(([path]) => path)).not.toContain(unread)
  })
})

test('drafts of before there were several become those of the account', async () => {
  signInAs(ann)
  localStorage.setItem('atelier:draft:comment:1', '"begun"')
  localStorage.setItem('atelier:draft:awaited-mail', '{}')
  const page = await load()
  expect(page.readDraft('comment:1')).toBe('begun')
  expect(Object.keys(localStorage).filter((key) => key.includes('draft:'))).toEqual(['atelier:draft:awaited-mail'])
})
