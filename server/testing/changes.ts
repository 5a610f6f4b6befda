import { approveDeletion } from '@atelier/contract/admin/deletions'
import { quietPerson } from '@atelier/contract/admin/users'
import { banMember, leaveCommunity, removeMember, updateCommunity } from '@atelier/contract/communities'
import { requestDeletion } from '@atelier/contract/deletion'
import type { FailureCode } from '@atelier/contract/errors'
import { approveFollowRequest, blockUser, removeFollower, unfollowUser } from '@atelier/contract/follows'
import { updateProfile } from '@atelier/contract/profiles'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import type { Actor, Kind, Stage } from '#testing/stage.ts'
import type { world } from '#testing/world.ts'

type World = Awaited<ReturnType<typeof world>>

/** What happens between two calls of `actor`, who is then answered as `becomes`, of an account of kind `turns`. */
export interface AccountChange {
  title: string
  actor: Exclude<Actor, 'anonymous' | 'owner'>
  becomes: Actor | 'signed out'
  /** The kinds of account for which it makes a difference. */
  kinds: readonly Kind[]
  turns?: Kind
  happens(stage: Stage, world: Pick<World, 'app' | 'db'>): Promise<unknown>
  /** Endpoints that may still name the owner. */
  mayName?: string[]
  /** What endpoints of the conversation with the owner answer nevertheless. */
  keeps?: Record<string, FailureCode | 'ok'>
}

const both = ['private', 'public'] as const

/** As staff do, after the owner asked for it. */
async function hide({ owner, actors }: Stage): Promise<void> {
  const { id: request_id } = await owner.call(requestDeletion, {})
  await actors.super_admin.call(approveDeletion, { request_id })
}

/** It can be read; nobody can write to banned people. */
const readable = {
  listConversations: 'ok',
  getConversation: 'ok',
  deleteConversation: 'ok',
  readConversation: 'ok',
  muteConversation: 'ok',
  unmuteConversation: 'ok',
  pinConversation: 'ok',
  unpinConversation: 'ok',
  archiveConversation: 'ok',
  unarchiveConversation: 'ok',
  markConversationUnread: 'ok',
  listMessages: 'ok',
  messageChanges: 'ok',
  sendMessage: 'messages_not_allowed',
} as const

/** The access matrix tries each with every endpoint. */
export const changes: AccountChange[] = [
  {
    title: 'the owner blocks a follower',
    actor: 'follower',
    becomes: 'blocked',
    kinds: both,
    happens: ({ owner, actors }) => owner.call(blockUser, { user_id: actors.follower.id }),
  },
  {
    title: 'a follower blocks the owner',
    actor: 'follower',
    becomes: 'blocked',
    kinds: both,
    mayName: ['blockedUsers', 'getProfile'],
    happens: ({ owner, actors }) => actors.follower.call(blockUser, { user_id: owner.id }),
  },
  {
    title: 'a follower unfollows the owner',
    actor: 'follower',
    becomes: 'stranger',
    kinds: ['private'],
    happens: ({ owner, actors }) => actors.follower.call(unfollowUser, { user_id: owner.id }),
  },
  {
    title: 'a follower is removed',
    actor: 'follower',
    becomes: 'stranger',
    kinds: ['private'],
    happens: ({ owner, actors }) => owner.call(removeFollower, { user_id: actors.follower.id }),
  },
  {
    title: 'the owner approves a request',
    actor: 'pending',
    becomes: 'follower',
    kinds: ['private'],
    happens: ({ owner, actors }) => owner.call(approveFollowRequest, { user_id: actors.pending.id }),
  },
  {
    title: 'the account and its community are made private',
    actor: 'stranger',
    becomes: 'stranger',
    kinds: ['public'],
    turns: 'private',
    async happens({ owner, community_id }) {
      await owner.call(updateProfile, { is_private: true })
      await owner.call(updateCommunity, { community_id, is_public: false })
    },
  },
  {
    title: 'the owner is made quiet, and their community private',
    actor: 'stranger',
    becomes: 'stranger',
    kinds: ['public'],
    turns: 'private',
    async happens({ owner, actors, community_id }) {
      await actors.admin.call(quietPerson, { user_id: owner.id, reason: 'Calm down' })
      await owner.call(updateCommunity, { community_id, is_public: false })
    },
  },
  ...[removeMember, banMember].map((deed) => ({
    title: `a member's part ends by ${deed.method} ${deed.path}`,
    actor: 'admin' as const,
    becomes: 'stranger' as const,
    kinds: ['private'] as const,
    happens: ({ owner, actors, community_id }: Stage) => owner.call(deed, { community_id, user_id: actors.admin.id }),
  })),
  {
    title: 'a member leaves the community',
    actor: 'admin',
    becomes: 'stranger',
    kinds: ['private'],
    happens: ({ actors, community_id }) => actors.admin.call(leaveCommunity, { community_id }),
  },
  {
    title: 'a follower is banned',
    actor: 'follower',
    becomes: 'banned',
    kinds: both,
    happens: ({ actors }, { db }) => db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${actors.follower.id})`),
  },
  {
    title: 'the owner is banned',
    actor: 'follower',
    becomes: 'blocked',
    kinds: both,
    happens: ({ owner }, { db }) => db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${owner.id})`),
  },
  {
    title: 'the owner waits for the purge',
    actor: 'follower',
    becomes: 'blocked',
    kinds: both,
    happens: hide,
  },
  {
    title: 'the owner of a conversation waits for the purge',
    actor: 'correspondent',
    becomes: 'blocked',
    kinds: both,
    happens: hide,
  },
  {
    title: 'the owner blocks a correspondent',
    actor: 'correspondent',
    becomes: 'blocked',
    kinds: both,
    happens: ({ owner, actors }) => owner.call(blockUser, { user_id: actors.correspondent.id }),
  },
  {
    title: 'a correspondent blocks the owner',
    actor: 'correspondent',
    becomes: 'blocked',
    kinds: both,
    mayName: ['blockedUsers', 'getProfile'],
    happens: ({ owner, actors }) => actors.correspondent.call(blockUser, { user_id: owner.id }),
  },
  {
    title: 'a correspondent is banned',
    actor: 'correspondent',
    becomes: 'banned',
    kinds: both,
    happens: ({ actors }, { db }) => db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${actors.correspondent.id})`),
  },
  {
    title: 'the owner of a conversation is banned',
    actor: 'correspondent',
    becomes: 'blocked',
    kinds: both,
    keeps: readable,
    happens: ({ owner }, { db }) => db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${owner.id})`),
  },
  {
    title: 'the conversation is gone with its messages',
    actor: 'correspondent',
    becomes: 'stranger',
    kinds: both,
    happens: ({ conversation_id }, { db }) => db.run(sql`delete from conversations where id = ${conversation_id}`),
  },
  {
    title: 'a follower signs out',
    actor: 'follower',
    becomes: 'signed out',
    kinds: both,
    happens: ({ actors: { follower } }, { app }) =>
      app.inject({ method: 'POST', url: '/auth/v1/logout?scope=local', headers: { authorization: `Bearer ${follower.token}` } }),
  },
  {
    title: 'a follower sets up a second factor elsewhere',
    actor: 'follower',
    becomes: 'owing',
    kinds: both,
    happens: ({ actors }, { db }) =>
      db.run(
        sql`insert into auth.factors (id, user_id, factor_type, status) values (${newId()}, ${actors.follower.id}, 'totp', 'verified')`,
      ),
  },
]
