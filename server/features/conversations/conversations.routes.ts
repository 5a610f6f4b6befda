import * as list from '@atelier/contract/conversation-list'
import * as contract from '@atelier/contract/conversations'
import { Failure } from '@atelier/contract/errors'
import { limits as allLimits, rates } from '@atelier/contract/limits'
import { muteEnd } from '@atelier/contract/rules/mute'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/connection.ts'
import { idCursor, paged } from '#db/cursor.ts'
import { isId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { acceptRequest, declineRequest } from '#features/conversations/answer-request.ts'
import {
  conversationsByIds,
  type ListPosition,
  listedConversation,
  listedConversations,
  oneConversation,
  unreadMessages,
} from '#features/conversations/conversations.queries.ts'
import { correspondentOf, declinedBy, followedFollowersOf, presentWith } from '#features/conversations/correspondent.queries.ts'
import { findCorrespondents, suggestedCorrespondents } from '#features/conversations/correspondents.queries.ts'
import { emitConversationChanged, emitUnreadMessages } from '#features/conversations/emit-conversation.ts'
import { type LockedConversation, lockConversation } from '#features/conversations/lock-conversation.queries.ts'
import { openConversation } from '#features/conversations/open-conversation.ts'
import {
  archiveFor,
  clearFor,
  markUnreadFor,
  muteFor,
  setPinnedFor,
  unarchiveFor,
  unmuteFor,
} from '#features/conversations/participants.queries.ts'
import { readConversation } from '#features/conversations/read-conversation.ts'
import { mediaLinks } from '#features/media/links.ts'
import { readMessageNotification } from '#features/notifications/message-notifications.ts'
import { withWorks } from '#features/posts/read-works.ts'
import { planEachSearch } from '#features/search/search.queries.ts'
import { mount } from '#http/mount.ts'
import type { SignedIn } from '#http/session.ts'

export function conversationRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'keys' | 'realtime' | 'limits' | 'clock' | 'config'>,
): void {
  const { db, limits, clock } = deps
  const links = mediaLinks(deps)

  mount(app, deps, contract.listConversations, async ({ folder, q, cursor, limit }, viewer) => {
    if (q) await limits.take(`conversations:${viewer.id}`, rates.ownSearch)
    const places = await listedConversations(db, viewer.id, { folder, q, after: placeOf(cursor), limit: limit + 1 })
    const { items, next_cursor } = paged(places, limit, cursorOf)
    const ids = items.map(({ id }) => id)
    return { items: await conversationsByIds(db, viewer.id, ids, clock()), next_cursor }
  })
  mount(app, deps, contract.getConversation, ({ conversation_id }, viewer) => listedConversation(db, viewer.id, conversation_id, clock()))
  mount(app, deps, list.listDeclined, async ({ cursor, limit }, viewer) =>
    paged(await declinedBy(db, viewer.id, idCursor(cursor), limit + 1), limit, ({ conversation_id }) => conversation_id),
  )
  mount(app, deps, list.presentConversations, async (_, viewer) => ({
    ids: (await presentWith(db, viewer.id, clock())).map(({ id }) => id),
  }))
  mount(app, deps, list.aboutCorrespondent, async ({ conversation_id }, viewer) => {
    const { user_id, created_at } = await correspondentOf(db, viewer.id, conversation_id)
    const people = await followedFollowersOf(db, viewer.id, user_id)
    const [correspondent] = await withWorks(db, links, viewer.id, [{ user_id }])
    return {
      created_at,
      works: correspondent?.works ?? [],
      people: people.slice(0, allLimits.conversations.common),
      people_count: people.length,
    }
  })
  mount(app, deps, contract.openConversation, ({ user_id }, viewer) => openConversation(deps, viewer, user_id))
  mount(app, deps, contract.deleteConversation, async ({ conversation_id }, viewer) => {
    await changeOwn(viewer, conversation_id, async (tx, { last_seq }) => {
      await clearFor(tx, viewer.id, conversation_id, last_seq)
      await readMessageNotification(tx, deps, viewer.id, conversation_id)
    })
    return {}
  })
  mount(app, deps, contract.searchCorrespondents, async ({ q, limit }, viewer) => {
    await limits.take(`correspondents:${viewer.id}`, rates.ownSearch)
    if (!q) return { items: await suggestedCorrespondents(db, viewer.id, limit) }
    const text = q.replace(/^@/, '').toLowerCase()
    if (!text) return { items: [] }
    return transaction(db, async (tx) => {
      await planEachSearch(tx)
      return { items: await findCorrespondents(tx, viewer.id, { text, limit }) }
    })
  })

  mount(app, deps, contract.unreadConversations, (_, viewer) => unreadMessages(db, viewer.id, clock()))
  mount(app, deps, contract.readConversation, async ({ conversation_id, seq }, viewer) => {
    await transaction(db, (tx) => readConversation(tx, deps, viewer.id, conversation_id, seq))
    return unreadMessages(db, viewer.id, clock())
  })

  mount(app, deps, list.markConversationUnread, ({ conversation_id }, viewer) =>
    changeOwn(viewer, conversation_id, (tx) => markUnreadFor(tx, viewer.id, conversation_id)),
  )

  mount(app, deps, list.muteConversation, ({ conversation_id, length }, viewer) =>
    changeOwn(viewer, conversation_id, (tx) => muteFor(tx, viewer.id, conversation_id, muteEnd(length, clock()))),
  )
  mount(app, deps, list.unmuteConversation, ({ conversation_id }, viewer) =>
    changeOwn(viewer, conversation_id, (tx) => unmuteFor(tx, viewer.id, conversation_id)),
  )
  mount(app, deps, list.pinConversation, ({ conversation_id }, viewer) =>
    changeOwn(viewer, conversation_id, (tx) => setPinnedFor(tx, viewer.id, conversation_id, clock())),
  )
  mount(app, deps, list.unpinConversation, ({ conversation_id }, viewer) =>
    changeOwn(viewer, conversation_id, (tx) => setPinnedFor(tx, viewer.id, conversation_id, null)),
  )

  mount(app, deps, list.archiveConversation, ({ conversation_id }, viewer) =>
    changeOwn(viewer, conversation_id, (tx) => archiveFor(tx, viewer.id, conversation_id)),
  )
  mount(app, deps, list.unarchiveConversation, ({ conversation_id }, viewer) =>
    changeOwn(viewer, conversation_id, (tx) => unarchiveFor(tx, viewer.id, conversation_id)),
  )

  mount(app, deps, contract.acceptRequest, ({ conversation_id }, viewer) =>
    transaction(db, async (tx) => {
      await acceptRequest(tx, deps, viewer.id, conversation_id)
      return oneConversation(tx, viewer.id, conversation_id, clock())
    }),
  )
  mount(app, deps, contract.declineRequest, async ({ conversation_id }, viewer) => {
    await transaction(db, (tx) => declineRequest(tx, deps, viewer.id, conversation_id))
    return {}
  })

  function changeOwn(viewer: SignedIn, conversationId: string, change: (tx: Db, locked: LockedConversation) => Promise<void>) {
    return transaction(db, async (tx) => {
      await change(tx, await lockConversation(tx, viewer.id, conversationId))
      emitConversationChanged(tx, deps, conversationId, viewer.id)
      emitUnreadMessages(tx, deps, viewer.id)
      return oneConversation(tx, viewer.id, conversationId, clock())
    })
  }
}

const cursorOf = ({ is_pinned, listed_us, id }: ListPosition) => `${is_pinned ? 'pinned' : 'listed'}_${listed_us}_${id}`

function placeOf(cursor: string | undefined): ListPosition | null {
  if (cursor === undefined) return null
  const [part, at = '', id = ''] = cursor.split('_')
  const listed_us = Number(at)
  if ((part !== 'pinned' && part !== 'listed') || at === '' || !Number.isSafeInteger(listed_us) || !isId(id))
    throw new Failure('bad_cursor')
  return { id, is_pinned: part === 'pinned', listed_us }
}
