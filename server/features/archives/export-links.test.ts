import { endSession } from '@atelier/contract/account'
import { makeExportLink } from '@atelier/contract/archives'
import { limits } from '@atelier/contract/limits'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { buildExport } from '#features/archives/build-export.ts'
import { sweepExports } from '#features/archives/sweep-exports.ts'
import { mediaLinks } from '#features/media/links.ts'
import { authWorld, password, unwrap } from '#testing/auth-world.ts'
import { exportsOf } from '#testing/exports.ts'

const { admin, app, browser, callAs, clock, db, deps, mailTo, member, press } = await authWorld()
const { built, latest, link, load } = exportsOf(app)
const statusOf = async (url: string, token?: string) => (await load(url, token ? { authorization: `Bearer ${token}` } : {})).statusCode
const nextPassword = 'scarlet-heron-77'

/** Somebody with a built export, signed in twice. */
async function owner(name: string) {
  const { client, email, id, session } = await member(`${name}@exports.test`)
  const here = { client, token: session.access_token, call: callAs(session.access_token) }
  const elsewhere = browser().client
  const other = unwrap(await elsewhere.signInWithPassword({ email, password })).session
  const there = { client: elsewhere, token: other.access_token, call: callAs(other.access_token) }
  const { id: export_id, url } = await built(here)
  expect(await statusOf(url)).toBe(200)
  return { id, email, export_id, url, here, there }
}

describe('the link of an export', () => {
  test('works for five minutes in a plain download, and each press makes a new one', async () => {
    const { url, here } = await owner('ann')
    clock.pass(limits.exports.linkMs / 1_000 - 1)
    expect(await statusOf(url)).toBe(200)
    clock.pass(1)
    expect(await statusOf(url)).toBe(404)
    expect(await statusOf(await link(here))).toBe(200)
  })

  test('is of the session that asked for it, and no other can use it or say that it is theirs', async () => {
    const { url, here, there } = await owner('bob')
    const stranger = await member('eve@exports.test')
    expect(await statusOf(url, here.token)).toBe(200)
    expect(await statusOf(url, there.token)).toBe(404)
    expect(await statusOf(url, stranger.session.access_token)).toBe(404)
    expect(await statusOf(url, 'forged')).toBe(404)
    const { pathname, searchParams } = new URL(url, 'http://here')
    for (const [name, value] of [
      ['n', String(decodeJwt(there.token).session_id)],
      ['v', stranger.id],
      ['e', String(Number(searchParams.get('e')) + 60)],
    ] as const) {
      const changed = new URLSearchParams(searchParams)
      changed.set(name, value)
      expect(await statusOf(`${pathname}?${changed}`), name).toBe(404)
    }
  })

  test('without a session in it opens nothing, though it is signed for the owner', async () => {
    const { id, url } = await owner('cat')
    const { pathname } = new URL(url, 'http://here')
    expect(await statusOf(mediaLinks(deps).signed(pathname, id))).toBe(404)
  })

  test('ends when its session signs out, and that of another session does not', async () => {
    const { url, here, there } = await owner('dan')
    const other = await link(there)
    unwrap({ data: null, ...(await here.client.signOut({ scope: 'local' })) })
    expect(await statusOf(url)).toBe(404)
    expect(await statusOf(other)).toBe(200)
  })

  test('ends when its session is ended from elsewhere', async () => {
    const { url, here, there } = await owner('fay')
    await there.call(endSession, { session_id: String(decodeJwt(here.token).session_id) })
    expect(await statusOf(url)).toBe(404)
    expect(await statusOf(await link(there))).toBe(200)
  })

  test('ends with a ban', async () => {
    const { id, url, here } = await owner('gus')
    await db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${id})`)
    expect(await statusOf(url)).toBe(404)
    await expect(link(here)).rejects.toMatchObject({ code: 'banned' })
  })
})

describe('what is built ends with', () => {
  type Owner = Awaited<ReturnType<typeof owner>>
  const changes: [string, (person: Owner) => Promise<unknown>][] = [
    ['a new password', async ({ here }) => unwrap(await here.client.updateUser({ password: nextPassword }))],
    ['a new password by staff', async ({ id }) => unwrap(await admin.updateUserById(id, { password: nextPassword }))],
    ['a recovery', ({ email }) => recovered(email)],
  ]

  async function recovered(email: string) {
    const { client } = browser()
    const before = (await mailsOf(email)).length
    unwrap(await client.resetPasswordForEmail(email))
    const { link, type } = await mailTo(email, before + 1)
    expect(type).toBe('recovery')
    unwrap(await press(link, client))
  }

  test.each(changes)('%s: no link opens it, none is made, and the sweep deletes the file', async (what, change) => {
    const person = await owner(`hal${changes.findIndex(([name]) => name === what)}`)
    await change(person)
    expect(await statusOf(person.url)).toBe(404)
    const again = unwrap(
      await browser().client.signInWithPassword({ email: person.email, password: what === 'a recovery' ? password : nextPassword }),
    )
    const now = { call: callAs(again.session.access_token) }
    expect(await latest(now)).toMatchObject({ state: 'cancelled', is_available: false })
    await expect(now.call(makeExportLink, { export_id: person.export_id })).rejects.toMatchObject({ code: 'not_found' })
    await sweepExports(deps)
    expect(await deps.storage.find('archives', `export-${person.export_id}.zip`)).toBeNull()
    expect((await load((await built(now)).url)).statusCode).toBe(200)
  })

  test('a new password also before it is built', async () => {
    const { client, id: user_id, session } = await member('ida@exports.test')
    const id = newId()
    await db.run(sql`insert into exports (id, user_id, state, created_at) values (${id}, ${user_id}, 'waiting', ${clock.now()})`)
    unwrap(await client.updateUser({ password: nextPassword }))
    await buildExport(deps, id, new AbortController().signal)
    expect(await latest({ call: callAs(session.access_token) })).toMatchObject({ id, state: 'cancelled' })
    expect(await deps.storage.find('archives', `export-${id}.zip`)).toBeNull()
  })

  test('no mailed link that only signs in, and no change of anything else', async () => {
    const { email, url, here } = await owner('jon')
    unwrap(await here.client.updateUser({ data: { language: 'de' } }))
    const before = (await mailsOf(email)).length
    const { client } = browser()
    unwrap(await client.signInWithOtp({ email }))
    const { link: mailed } = await mailTo(email, before + 1)
    unwrap(await press(mailed, client))
    expect(await statusOf(url)).toBe(200)
  })

  /** Once those of the export are all there. */
  async function mailsOf(email: string) {
    const mails = async () => (await app.inject(`/dev/mailbox.json?to=${email}`)).json() as { type: string }[]
    await expect
      .poll(async () => (await mails()).map(({ type }) => type))
      .toEqual(expect.arrayContaining(['export_started', 'export_ready']))
    return mails()
  }
})
