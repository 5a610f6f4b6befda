import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPost } from '@atelier/contract/posts'
import { profilePosts } from '@atelier/contract/profiles'
import { expect, test } from 'vitest'
import { account } from '#accounts.ts'
import { callAt } from '#calls.ts'
import { install } from '#installation.ts'

/** CRASH_KILLS asks for more: thirty were survived before a release. */
const kills = Number(process.env.CRASH_KILLS ?? 4)
const writers = 4

interface Writer {
  id: string
  token: string
  /** What the server answered with 2xx: the post's id under the text it was sent with. */
  acknowledged: Map<string, string>
}

/** What the log and the database disagree about. */
function lostOrDoubled(acknowledged: Map<string, string>, stored: { id: string; content: string }[]) {
  const byText = Map.groupBy(stored, ({ content }) => content)
  return [...acknowledged].filter(([text, id]) => byText.get(text)?.length !== 1 || byText.get(text)?.[0]?.id !== id).map(([text]) => text)
}

test('R1: killing the server or the database under writers loses nothing that was answered, and doubles nothing', {
  timeout: 60_000 + kills * 60_000,
}, async () => {
  const server = await install({ AUTH_AUTOCONFIRM: '1', LOG_LEVEL: 'silent' })
  const url = server.origin
  try {
    const all = await Promise.all(Array.from({ length: writers }, (_, n) => newWriter(url, `writer_${n}`)))
    let writing = true
    const work = all.map(async (writer, n) => {
      for (let number = 0; writing; number++) await write(url, writer, `writer ${n}, post ${number}`)
    })
    for (let kill = 0; kill < kills; kill++) {
      const before = sum(all)
      await expect.poll(() => sum(all), { timeout: 60_000 }).toBeGreaterThan(before + 5)
      if (kill % 2 === 0) {
        await server.kill()
        await server.start()
      } else {
        process.kill(Number(readFileSync(join(server.dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
        await server.ready()
      }
    }
    writing = false
    await Promise.all(work)

    for (const writer of all) {
      const stored = await everything(url, writer)
      expect(lostOrDoubled(writer.acknowledged, stored)).toEqual([])
      expect(new Set(stored.map(({ content }) => content)).size).toBe(stored.length)
      // Or this test means nothing: an answer that was never stored is noticed.
      expect(lostOrDoubled(new Map([...writer.acknowledged, ['answered before it was stored', 'x']]), stored)).toHaveLength(1)
    }
    expect(sum(all)).toBeGreaterThan(kills * 5)
  } finally {
    await server.remove()
  }
})

const sum = (all: Writer[]) => all.reduce((total, { acknowledged }) => total + acknowledged.size, 0)

/** Sends one post until it is answered with 2xx, under the same client_id each time, as the web app does. */
async function write(url: string, { token, acknowledged }: Writer, content: string): Promise<void> {
  const client_id = crypto.randomUUID()
  for (let attempt = 0; attempt < 600; attempt++) {
    try {
      const { id } = await callAt(url, token, createPost, { client_id, content })
      acknowledged.set(content, id)
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error(`"${content}" was never answered`)
}

async function everything(url: string, { id, token }: Writer) {
  const found: { id: string; content: string }[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await callAt(url, token, profilePosts, { user_id: id, cursor, limit: 50 })
    found.push(...page.items)
    if (!page.next_cursor) return found
    cursor = page.next_cursor
  }
}

async function newWriter(url: string, username: string): Promise<Writer> {
  const { access_token, user } = await account(url, username)
  return { id: user.id, token: access_token, acknowledged: new Map() }
}
