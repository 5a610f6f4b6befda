import { randomUUID } from 'node:crypto'
import { limits } from '@atelier/contract/limits'
import { ignored } from '@atelier/contract/rules/ignored'
import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import type { Io } from '#realtime/io.ts'
import {
  deleteOnline,
  deleteOpenConversations,
  insertOnline,
  insertOpenConversations,
  type OnlinePerson,
  type OpenConversation,
  recordHeartbeat,
} from '#realtime/presence.queries.ts'

/** A page that reloads is not away. */
const graceMs = 5_000
const { presenceMs } = limits.realtime

export interface PresenceTracker {
  /** After a failure, the next call tries again. */
  write(): Promise<void>
  /** Delayed, so that its people can connect to another process. */
  leave(): Promise<void>
}

export function trackPresence(io: Io, { db, clock }: Pick<Deps, 'db' | 'clock'>): PresenceTracker {
  const processId = randomUUID()
  const online = new Map<string, OnlinePerson & { seen: number }>()
  const stored = { online: new Map<string, OnlinePerson>(), open: new Map<string, OpenConversation>() }
  let endsAt = Number.NEGATIVE_INFINITY
  let left = false

  async function writeChanges() {
    const at = clock()
    const people = peopleOnline(at)
    const open = conversationsOpen()
    if (left || people.size + open.size + stored.online.size + stored.open.size === 0) return
    if (at.getTime() > endsAt - (presenceMs * 2) / 3) await keepAlive(at)
    await sync(stored.online, people, insertOnline, deleteOnline)
    await sync(stored.open, open, insertOpenConversations, deleteOpenConversations)
  }

  async function keepAlive(at: Date) {
    const until = at.getTime() + presenceMs
    const isNew = await recordHeartbeat(db, processId, { at, endsAt: new Date(until) })
    if (isNew) for (const rows of Object.values(stored)) rows.clear()
    endsAt = until
  }

  function peopleOnline(at: Date) {
    for (const { data } of io.of('/').sockets.values()) {
      const { user_id } = data.session
      const { online_at = at.toISOString() } = online.get(user_id) ?? {}
      online.set(user_id, { user_id, online_at, seen: at.getTime() })
    }
    for (const { user_id, seen } of online.values()) if (seen < at.getTime() - graceMs) online.delete(user_id)
    return online
  }

  function conversationsOpen() {
    const open = new Map<string, OpenConversation>()
    for (const { data } of io.of('/').sockets.values())
      for (const { kind, user_id, id, found } of data.channels.values())
        if (kind === 'conversation' && found) open.set(`${user_id} ${id}`, { user_id, conversation_id: id })
    return open
  }

  type Change<Row> = (db: Db, processId: string, rows: Row[]) => Promise<void>
  async function sync<Row>(rows: Map<string, Row>, wanted: Map<string, Row>, insert: Change<Row>, remove: Change<Row>) {
    const added = [...wanted].filter(([key]) => !rows.has(key))
    const gone = [...rows].filter(([key]) => !wanted.has(key))
    const values = (entries: [string, Row][]) => entries.map(([, row]) => row)
    if (added.length > 0) await insert(db, processId, values(added))
    if (gone.length > 0) await remove(db, processId, values(gone))
    for (const [key, row] of added) rows.set(key, row)
    for (const [key] of gone) rows.delete(key)
  }

  let last: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | null = null
  return {
    write() {
      waiting ??= last = last.then(async () => {
        waiting = null
        // The database may have lost the process's rows.
        await writeChanges().catch(() => {
          endsAt = Number.NEGATIVE_INFINITY
        })
      })
      return waiting
    },
    async leave() {
      left = true
      await last
      if (stored.online.size + stored.open.size === 0) return
      const at = clock()
      await ignored(recordHeartbeat(db, processId, { at, endsAt: new Date(at.getTime() + graceMs) }), 'the next beat tries again')
    },
  }
}
