import { insertHeldPost } from '#demo.queries.ts'
import type { Act, Thing } from '#desk.ts'
import { type DemoMember, memberNamed } from '#plan/members.ts'
import type { Plan } from '#plan/plan.ts'
import { ago, hours } from '#plan/times.ts'
import { newId } from '../server/db/ids.ts'
import { transaction } from '../server/db/transaction.ts'
import type { Deps } from '../server/deps.ts'
import { appeal } from '../server/features/admin/content/appeal.ts'
import { assignReport } from '../server/features/admin/content/assign-report.ts'
import { closeReports } from '../server/features/admin/content/close-reports.ts'
import { lockOpenGroup } from '../server/features/admin/content/reports.queries.ts'
import { addWordFilter } from '../server/features/admin/content/word-filters.ts'
import { writeNoteInTransaction } from '../server/features/admin/users/write-note.ts'
import { insertDeletionRequest } from '../server/features/deletion/deletion.queries.ts'
import { insertReport } from '../server/features/reports/reports.queries.ts'
import { findFiltered } from '../server/features/word-filters/find-filtered.ts'
import { activeFilters, insertFlag } from '../server/features/word-filters/word-filters.queries.ts'
import type { SignedIn } from '../server/http/session.ts'

type Parts = Pick<Deps, 'config' | 'db'>
type Acting<Name extends Act['act']> = Extract<Act, { act: Name }>

/** Has everybody do at the desk of the staff what they would do there; nobody is mailed. The plan is in the database already. */
export async function playDesk({ config, db }: Parts, acts: readonly Act[], plan: Plan, now: Date): Promise<void> {
  const byName = new Map(plan.members.map((member) => [member.creator.username, member]))
  for (const act of acts) {
    const at = ago(now, hours(act.hoursAgo))
    const deps = { config, db, clock: () => at, ...silent }
    await play(deps, act, signedIn(memberNamed(byName, act.by)), { plan, byName })
  }
  const filters = await activeFilters(db)
  for (const { id, text } of plan.posts) {
    const found = findFiltered(text, filters)
    if (found) await insertFlag(db, { post_id: id }, found)
  }
}

interface Scene {
  plan: Plan
  byName: ReadonlyMap<string, DemoMember>
}

async function play(deps: Parts & typeof silent & Pick<Deps, 'clock'>, act: Act, who: SignedIn, scene: Scene): Promise<void> {
  const at = deps.clock()
  switch (act.act) {
    case 'report': {
      const { thing, reason, note = null } = act
      const filed = await insertReport(deps.db, { ...targetOf(thing, scene), reporter_id: who.id, reason, note, at })
      if (!filed) throw new Error(`${act.by} cannot see what ${thing.by} made`)
      return
    }
    case 'take':
      return assignReport(deps, who, (await groupOf(deps, act.thing, scene)).report_id, 'take')
    case 'resolve':
      return resolve(deps, act, who, scene)
    case 'dismiss':
      return close(deps, who, { ...(await groupOf(deps, act.thing, scene)), outcome: 'dismissed', remove: false })
    case 'filter':
      await addWordFilter(deps, who, { ...act, choices: [] })
      return
    case 'note': {
      const about = memberNamed(scene.byName, act.about).id
      return transaction(deps.db, (tx) => writeNoteInTransaction(tx, deps, who, about, { client_id: newId(at), content: act.text }))
    }
    case 'appeal': {
      const { type, target_id } = targetOf(act.thing, scene)
      if (type === 'profile' || type === 'message') throw new Error('an appeal is about a post or a comment')
      return appeal(deps, { user_id: who.id, kind: type, target_id }, { client_id: newId(at), content: act.text })
    }
    case 'hold': {
      const post_id = newId(at)
      await insertHeldPost(deps.db, { id: post_id, user_id: who.id, content: act.text, at })
      return insertFlag(deps.db, { post_id }, { severity: 'high', words: act.words })
    }
    case 'leave':
      await insertDeletionRequest(deps.db, who.id, act.reason, at)
  }
}

async function resolve(deps: Parameters<typeof play>[0], { thing, remove, warn, ban }: Acting<'resolve'>, who: SignedIn, scene: Scene) {
  const group = await groupOf(deps, thing, scene)
  await close(deps, who, { ...group, outcome: 'resolved', remove: remove !== undefined, reason: remove, warn, ban })
}

const close = (deps: Parameters<typeof play>[0], who: SignedIn, decision: Omit<Parameters<typeof closeReports>[3], 'anyway'>) =>
  transaction(deps.db, (tx) => closeReports(tx, deps, who, { ...decision, anyway: true }))

function targetOf(thing: Thing, { plan, byName }: Scene): { type: Thing['type']; target_id: string } {
  if (thing.type === 'profile') return { type: 'profile', target_id: memberNamed(byName, thing.by).id }
  const author = memberNamed(byName, thing.by)
  const found = {
    post: plan.posts.find((post) => post.author === author && post.text.startsWith(thing.text)),
    comment: plan.comments.find((comment) => comment.by === author && comment.text.startsWith(thing.text)),
    message: plan.conversations
      .flatMap(({ messages }) => messages)
      .find((message) => message.by === author && message.text.startsWith(thing.text)),
  }[thing.type]
  if (!found) throw new Error(`${thing.by} has no ${thing.type} that begins with ${thing.text}`)
  return { type: thing.type, target_id: found.id }
}

async function groupOf({ db }: Parts, thing: Thing, scene: Scene): Promise<{ report_id: string; last_id: string }> {
  const group = await lockOpenGroup(db, targetOf(thing, scene))
  if (!group) throw new Error(`nothing is reported of ${thing.by}`)
  return { report_id: group.id, last_id: group.last_id }
}

const signedIn = ({ id, email, creator }: DemoMember): SignedIn => ({
  id,
  email,
  role: creator.role ?? 'user',
  session_id: '',
  owing: false,
  lacks_factor: false,
  read_only: false,
  restricted_until: null,
})

// There is nobody to mail or to tell yet.
const silent: Pick<Deps, 'jobs' | 'realtime'> = {
  jobs: { send: async () => {}, work: () => {}, start: async () => {}, stop: async () => {} },
  realtime: {
    emit: () => {},
    emitTo: () => {},
    emitToAll: () => {},
    endSession: () => {},
    endUser: () => {},
    checkChannels: () => {},
    mayHear: () => false,
    hasOpenHere: () => false,
    attach: () => {},
    checkSockets: () => () => {},
    moveSockets: () => {},
    close: async () => {},
  },
}
