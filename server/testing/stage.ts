import { roles } from '@atelier/contract/choices'
import type { Role } from '@atelier/contract/endpoint'
import { listInterests } from '@atelier/contract/onboarding'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { signedId } from '#secrets.ts'
import type { TestPerson, world } from '#testing/world.ts'

/** The kinds of the owner's account. */
export const accountKinds = ['private', 'public'] as const
export type Kind = (typeof accountKinds)[number]

/** `correspondent` has a conversation with the owner and is a stranger otherwise. */
const relations = ['stranger', 'newcomer', 'pending', 'follower', 'correspondent', 'blocked', 'banned', 'owing'] as const
const signedIn = [...relations, 'moderator', 'admin', 'super_admin'] as const
/** The owner comes last, because what the owner deletes is gone for the others. */
export const actors = ['anonymous', ...signedIn, 'owner'] as const
export type Actor = (typeof actors)[number]
export const staffActors: readonly string[] = roles.filter((role) => role !== 'user')

/** An account with one of everything, and people with different relations to it. */
export interface Stage {
  owner: TestPerson
  actors: Record<(typeof signedIn)[number], TestPerson>
  post_id: string
  post_media_id: string
  comment_id: string
  /** An upload that is in no post yet. */
  media_id: string
  /** The owner's, with their own post in it. */
  collection_id: string
  /** The owner's, in its first version. */
  draft_id: string
  /** The owner's, of an archive. */
  import_id: string
  /** The owner's, built. */
  export_id: string
  notification_id: string
  /** Of the owner and the correspondent. */
  conversation_id: string
  /** The owner's, in that conversation. */
  message_id: string
  /** A conversation that `moderator` began and the owner has not answered. */
  request_id: string
  /** The owner's, and as private as their account. `super_admin` moderates it, `admin` is a member, `moderator` asks to join. */
  community_id: string
  /** The owner's, in that community. */
  community_post_id: string
  /** Another session of the owner. */
  session_id: string
  /** A pending request for the deletion of somebody else's account. */
  deletion_request_id: string
  /** A pending one of the owner's post, by the follower. */
  report_id: string
  /** The owner's, removed by staff. */
  removed_post_id: string
  /** Against the removal of a comment of the owner's. */
  appeal_id: string
  /** Of a link about a ban of the owner that is over, against which they appealed. */
  ban_token: string
  /** About the owner, by `moderator`. */
  note_id: string
  word_filter_id: string
  /** Somebody who was held at sign-up. */
  waiting_id: string
  sign_up_hold_id: string
  rule_id: string
  template_id: string
  template_updated_at: string
  interest_ids: string[]
}

/** Part of everything that the owner writes. */
export const canary = 'wqxzcanary'
/** Part of what the owner and the correspondent write to each other. */
export const whisper = 'kjvmwhisper'
/** Part of what the owner writes in the community. */
export const gathering = 'vbzqgathering'
/** Only the owner may read these. */
export const secrets = {
  phone_number: '+49 151 7770001',
  date_of_birth: '1971-03-19',
  collection: 'Lighthouses to draw',
  draft: 'Not for anybody yet',
}

const emptied = [
  'posts',
  'hashtags',
  'followers',
  'follow_requests',
  'blocks',
  'mutes',
  'media',
  'conversations',
  'collections',
  'drafts',
  'communities',
  'imports',
  'exports',
  'reports',
  'removals',
  'user_restrictions',
  'user_quiets',
  'staff_notes',
  'pending_decisions',
  'escalations',
  'word_filters',
  'sign_up_holds',
  'notification_groups',
  'notifications',
  'search_logs',
  'trending_users',
  'user_roles',
  'user_bans',
  'user_deletion_requests',
  'auth.factors',
]

/** @returns a function that restores the stage to its start */
export async function stageOf({
  db,
  call,
  clock,
  config,
  people,
}: Awaited<ReturnType<typeof world>>): Promise<(kind: Kind) => Promise<Stage>> {
  const { owner, leaver, ...around } = await people('owner', 'leaver', ...signedIn)
  const everyone = [owner, ...Object.values(around)]
  const { items } = await call(listInterests)

  /** Both have accepted and written: a text with a reaction and a reply, a picture and a card of the post. */
  async function conversationOf(one: TestPerson, other: TestPerson, post_id: string) {
    const [conversation_id, message_id, answer_id] = [newId(), newId(), newId()]
    await insertConversation(conversation_id, one, other, 'accepted', 4)
    const media_url = `/media/message-media/${one.id}/${conversation_id.replaceAll('-', '')}.webp`
    await db.run(sql`
      insert into messages (id, conversation_id, sender_id, seq, revision, content, media_url, media_type, card, card_post_id, reply_to_id, created_at)
      values (${message_id}, ${conversation_id}, ${one.id}, 1, 1, ${whisper}, null, null, null, null, null, ${clock.now()}),
        (${answer_id}, ${conversation_id}, ${other.id}, 2, 2, ${`re: ${whisper}`}, null, null, null, null, ${message_id}, ${clock.now()}),
        (${newId()}, ${conversation_id}, ${one.id}, 3, 3, null, ${media_url}, 'image', null, null, null, ${clock.now()}),
        (${newId()}, ${conversation_id}, ${one.id}, 4, 4, null, null, null, 'post', ${post_id}, null, ${clock.now()})`)
    await db.run(sql`insert into message_reactions (message_id, user_id, emoji) values (${message_id}, ${other.id}, '🔥')`)
    return { conversation_id, message_id }
  }

  async function communityOf(kind: Kind): Promise<Pick<Stage, 'community_id' | 'community_post_id'>> {
    const [community_id, community_post_id] = [newId(), newId()]
    const isPublic = kind === 'public'
    await db.run(sql`
      insert into communities (id, name, created_by, is_public) values (${community_id}, ${`Circle ${community_id}`}, ${owner.id}, ${isPublic})`)
    await db.run(sql`
      insert into community_members (community_id, user_id, status, role)
      values (${community_id}, ${owner.id}, 'member', 'owner'), (${community_id}, ${around.super_admin.id}, 'member', 'moderator'),
        (${community_id}, ${around.admin.id}, 'member', 'member'), (${community_id}, ${around.moderator.id}, 'requested', 'member')`)
    await db.run(sql`
      insert into community_offers (community_id, owner_id, user_id, created_at)
      values (${community_id}, ${owner.id}, ${around.admin.id}, ${clock.now()})`)
    await db.run(sql`
      insert into posts (id, user_id, content, community_id, is_public)
      values (${community_post_id}, ${owner.id}, ${gathering}, ${community_id}, ${isPublic})`)
    await db.run(sql`
      insert into post_media (id, post_id, media_url, media_type, order_index)
      values (${newId()}, ${community_post_id}, ${`/media/post-media/${gathering}.webp`}, 'image/webp', 0)`)
    return { community_id, community_post_id }
  }

  async function requestTo(receiver: TestPerson, sender: TestPerson): Promise<string> {
    const id = newId()
    await insertConversation(id, receiver, sender, 'request', 1)
    await db.run(sql`
      insert into messages (id, conversation_id, sender_id, seq, revision, content, created_at)
      values (${newId()}, ${id}, ${sender.id}, 1, 1, 'May I write to you?', ${clock.now()})`)
    return id
  }

  async function insertConversation(id: string, one: TestPerson, other: TestPerson, status: 'accepted' | 'request', count: number) {
    const [low, high] = [one.id, other.id].toSorted()
    await db.run(sql`
      insert into conversations (id, low_id, high_id, last_seq, revision, last_message_at, created_at)
      values (${id}, ${low}, ${high}, ${count}, ${count}, ${clock.now()}, ${clock.now()})`)
    await db.run(sql`
      insert into conversation_participants (conversation_id, user_id, status, listed_at, read_seq, unread_count)
      values (${id}, ${one.id}, ${status}, ${clock.now()}, ${count - 1}, ${status === 'request' ? 1 : 0}),
        (${id}, ${other.id}, 'accepted', ${clock.now()}, ${count}, 0)`)
  }

  return async (kind) => {
    const [post_id, post_media_id, comment_id, media_id] = [newId(), newId(), newId(), newId()]
    const [collection_id, draft_id, import_id] = [newId(), newId(), newId()]
    const [notification_id, hashtag_id, session_id, deletion_request_id, export_id] = [newId(), newId(), newId(), newId(), newId()]
    const [report_id, note_id, word_filter_id, rule_id] = [newId(), newId(), newId(), newId()]
    const [waiting_id, sign_up_hold_id] = [newId(), newId()]
    const [removed_post_id, removed_comment_id, appeal_id, ban_removal_id] = [newId(), newId(), newId(), newId()]
    await db.execute(emptied.map((table) => `delete from ${table}`).join(';'))
    await db.run(sql`delete from auth.users where id in (select user_id from auth.sign_ups where is_held)`)
    for (const role of staffActors) await db.run(sql`insert into user_roles (user_id, role) values (${around[role as Role].id}, ${role})`)
    await db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${around.banned.id})`)
    await db.run(sql`
      insert into auth.factors (id, user_id, factor_type, status) values (${newId()}, ${around.owing.id}, 'totp', 'verified')`)
    await db.run(sql`
      insert into auth.sessions (id, user_id, amr)
      select id, person, '[]' from unnest(${everyone.map((one) => one.session_id)}::uuid[], ${everyone.map(({ id }) => id)}::uuid[]) s (id, person)
      on conflict (id) do update set aal = 'aal1'`)
    await db.run(sql`update platform_settings set setting_value = 'false' where setting_key = 'staff_second_factor_required'`)
    await db.run(sql`update user_preferences set notification_prefs = default, message_audience = default`)
    await db.run(sql`update profiles set onboarding_completed = true where user_id = ${around.correspondent.id}`)
    await db.run(sql`update profiles set hidden_since = null where hidden_since is not null`)
    await db.run(sql`update profiles set username = null, onboarding_completed = false where user_id = ${around.newcomer.id}`)
    await db.run(sql`
      update profiles set is_private = ${kind === 'private'}, phone_number = ${secrets.phone_number}, date_of_birth = ${secrets.date_of_birth}
      where user_id = ${owner.id}`)
    await db.run(sql`insert into followers (id, follower_id, following_id) values (${newId()}, ${around.follower.id}, ${owner.id})`)
    await db.run(sql`insert into follow_requests (id, follower_id, following_id) values (${newId()}, ${around.pending.id}, ${owner.id})`)
    await db.run(sql`insert into blocks (blocker_id, blocked_id) values (${owner.id}, ${around.blocked.id})`)
    await db.run(sql`insert into posts (id, user_id, content) values (${post_id}, ${owner.id}, ${`Lighthouse ${canary} #harbour`})`)
    await db.run(sql`
      insert into post_media (id, post_id, media_url, media_type, order_index, alt_text)
      values (${post_media_id}, ${post_id}, ${`/media/post-media/${canary}.webp`}, 'image/webp', 0, ${canary})`)
    await db.run(sql`insert into hashtags (id, name) values (${hashtag_id}, 'harbour')`)
    await db.run(sql`insert into post_hashtags (post_id, hashtag_id) values (${post_id}, ${hashtag_id})`)
    // The job that refreshes trends may come first.
    await db.run(sql`
      insert into trending_hashtags (id, name, usage_count, score) values (${hashtag_id}, 'harbour', 1, 1) on conflict do nothing`)
    await db.run(sql`insert into trending_users (user_id, score) values (${owner.id}, 1) on conflict do nothing`)
    await db.run(sql`insert into comments (id, post_id, user_id, content) values (${comment_id}, ${post_id}, ${owner.id}, ${canary})`)
    await db.run(sql`
      insert into comments (id, post_id, user_id, content, parent_comment_id) values (${newId()}, ${post_id}, ${owner.id}, ${canary}, ${comment_id})`)
    await db.run(sql`
      insert into media (id, user_id, bucket, path, media_type, bytes) values (${media_id}, ${owner.id}, 'post-media', ${`${canary}-2.webp`}, 'image/webp', 1)`)
    await db.run(sql`
      insert into notifications (id, user_id, sender_id, type, title, content, data)
      select id, person, ${owner.id}, 'mention', 'You were mentioned', ${canary}, ${JSON.stringify({ post_id })}::jsonb
      from unnest(${[notification_id, ...signedIn.map(() => newId())]}::uuid[], ${[owner.id, ...signedIn.map((name) => around[name].id)]}::uuid[]) n (id, person)`)
    await db.run(sql`insert into saved_posts (id, post_id, user_id) values (${newId()}, ${post_id}, ${owner.id})`)
    await db.run(
      sql`insert into collections (id, user_id, name, position) values (${collection_id}, ${owner.id}, ${secrets.collection}, 1)`,
    )
    await db.run(sql`
      insert into collection_posts (id, collection_id, user_id, post_id) values (${newId()}, ${collection_id}, ${owner.id}, ${post_id})`)
    await db.run(sql`
      insert into drafts (user_id, id, content, audience, updated_at) values (${owner.id}, ${draft_id}, ${secrets.draft}, 'everyone', ${clock.now()})`)
    await db.run(sql`insert into auth.sessions (id, user_id, amr) values (${session_id}, ${owner.id}, '[]')`)
    await db.run(sql`insert into imports (id, user_id, state, created_at) values (${import_id}, ${owner.id}, 'done', ${clock.now()})`)
    await db.run(sql`
      insert into exports (id, user_id, state, file, built_at, created_at)
      values (${export_id}, ${owner.id}, 'done', ${`export-${export_id}.zip`}, ${clock.now()}, ${clock.now()})`)
    await db.run(sql`insert into user_deletion_requests (id, user_id) values (${deletion_request_id}, ${leaver.id})`)
    await db.run(sql`
      insert into reports (id, type, reporter_id, author_id, reason, snapshot, reported_post_id, target_id)
      values (${report_id}, 'post', ${around.follower.id}, ${owner.id}, 'spam', ${JSON.stringify({ content: canary, media: [] })}, ${post_id}, ${post_id})`)
    await db.run(sql`insert into posts (id, user_id, content, status) values (${removed_post_id}, ${owner.id}, ${canary}, 'removed')`)
    await db.run(sql`
      insert into comments (id, post_id, user_id, content, status)
      values (${removed_comment_id}, ${post_id}, ${owner.id}, ${canary}, 'removed')`)
    const appealed = newId()
    await db.run(sql`
      insert into removals (id, kind, target_id, user_id, created_at)
      values (${newId()}, 'post', ${removed_post_id}, ${owner.id}, ${clock.now()}), (${appealed}, 'comment', ${removed_comment_id}, ${owner.id}, ${clock.now()}),
        (${ban_removal_id}, 'ban', ${newId()}, ${owner.id}, ${clock.now()})`)
    await db.run(sql`
      insert into appeals (id, removal_id, content, status, created_at)
      values (${appeal_id}, ${appealed}, ${canary}, 'open', ${clock.now()}), (${newId()}, ${ban_removal_id}, 'Sorry', 'rejected', ${clock.now()})`)
    await db.run(sql`
      insert into staff_notes (id, user_id, author_id, content, created_at)
      values (${note_id}, ${owner.id}, ${around.moderator.id}, 'Wrote to us', ${clock.now()})`)
    await db.run(sql`insert into word_filters (id, word) values (${word_filter_id}, 'spoilers')`)
    await db.run(sql`
      insert into sign_up_holds (id, domain, note, created_at) values (${sign_up_hold_id}, 'crowd.test', 'A wave', ${clock.now()})`)
    await db.run(sql`
      insert into auth.users (id, email, email_confirmed_at, created_at)
      values (${waiting_id}, ${`${waiting_id}@crowd.test`}, ${clock.now()}, ${clock.now()})`)
    await db.run(sql`
      insert into auth.sign_ups (user_id, held_by, hold_id, is_held, created_at)
      values (${waiting_id}, 'domain', ${sign_up_hold_id}, true, ${clock.now()})`)
    await db.run(sql`delete from network_rules where place > 5`)
    await db.run(sql`insert into network_rules (id, place, texts) select ${rule_id}, 6, texts from network_rules where place = 5`)
    const { id: template_id, updated_at } = await db.one<{ id: string; updated_at: string }>(
      sql`select id, updated_at from notification_templates where template_key = 'like'`,
    )
    // Everybody has just signed in.
    await db.run(sql`update auth.sessions set proven_at = ${clock.now()}`)
    const talk = await conversationOf(owner, around.correspondent, post_id)
    await conversationOf(owner, around.blocked, post_id)
    await conversationOf(owner, around.banned, post_id)
    const request_id = await requestTo(owner, around.moderator)
    const things = {
      post_id,
      post_media_id,
      comment_id,
      media_id,
      collection_id,
      draft_id,
      import_id,
      export_id,
      notification_id,
      session_id,
      deletion_request_id,
      request_id,
      report_id,
      removed_post_id,
      appeal_id,
      ban_token: signedId(config.secret, 'ban appeal', ban_removal_id),
      note_id,
      word_filter_id,
      waiting_id,
      sign_up_hold_id,
      rule_id,
      template_id,
      template_updated_at: updated_at,
      ...talk,
      ...(await communityOf(kind)),
    }
    return { owner, actors: around, ...things, interest_ids: items.slice(0, 3).map(({ id }) => id) }
  }
}
