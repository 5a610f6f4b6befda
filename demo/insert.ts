import { notificationKinds } from '@atelier/contract/notification-kinds'
import { hashtagsOf } from '@atelier/contract/rules/hashtags'
import { countryNames, insertDemoNotifications, insertRows, refreshSearchTexts } from '#demo.queries.ts'
import { insertPeople } from '#insert-people.ts'
import type { StoredPicture } from '#pictures.ts'
import type { DemoMember, Follow } from '#plan/members.ts'
import type { PlannedConversation } from '#plan/messages.ts'
import type { PlannedNotification } from '#plan/notifications.ts'
import type { Plan } from '#plan/plan.ts'
import type { PlannedComment, PlannedPost } from '#plan/posts.ts'
import type { Reaction } from '#plan/reactions.ts'
import { minutes } from '#plan/times.ts'
import type { Db } from '../server/db/connection.ts'
import { newId } from '../server/db/ids.ts'

/** Writes the whole plan. Triggers set the counters, as they always do. */
export async function insertPlan(tx: Db, plan: Plan, pictures: readonly StoredPicture[], passwordHash: string): Promise<void> {
  await insertPeople(tx, plan, pictures, passwordHash)
  await insertRows(
    tx,
    'followers',
    plan.follows.map((follow) => ({ ...followRow(follow), notify_posts: follow.bell ?? false })),
  )
  await insertRows(tx, 'follow_requests', plan.requests.map(followRow))
  const media = pictures.map((picture) => ({ ...picture, id: newId(picture.at) }))
  await insertMedia(tx, media)
  await insertCommunities(tx, plan)
  await insertPosts(tx, plan, media)
  await insertHashtags(tx, plan.posts)
  await insertRows(
    tx,
    'pins',
    plan.pins.map(({ post, at }) => ({ post_id: post.id, user_id: post.author.id, pinned_at: at })),
  )
  for (const batch of batchesOf(plan.comments)) await insertRows(tx, 'comments', batch.map(commentRow))
  await insertRows(tx, 'likes', plan.likes.map(reactionRow))
  await insertRows(tx, 'saved_posts', plan.saves.map(reactionRow))
  await insertCollections(tx, plan)
  await insertRows(
    tx,
    'shares',
    plan.shares.map(({ by, target, at }) => ({ post_id: target.id, user_id: by.id, created_at: at })),
  )
  await insertRows(
    tx,
    'comment_likes',
    plan.commentLikes.map(({ by, target, at }) => ({ comment_id: target.id, user_id: by.id, created_at: at })),
  )
  await insertConversations(tx, plan, media)
  await insertDemoNotifications(tx, plan.notifications.map(notificationRow))
}

const followRow = ({ follower, following, at }: Follow) => ({
  id: newId(at),
  follower_id: follower.id,
  following_id: following.id,
  created_at: at,
})

const reactionRow = ({ by, target, at }: Reaction<PlannedPost>) => ({ id: newId(at), post_id: target.id, user_id: by.id, created_at: at })

type Media = StoredPicture & { id: string }

async function insertMedia(tx: Db, media: readonly Media[]): Promise<void> {
  await insertRows(
    tx,
    'media',
    media.map(({ id, user_id, bucket, path, media_type, bytes, width, height, placeholder, sizes, at }) => {
      return { id, user_id, bucket, path, media_type, bytes, width, height, placeholder, sizes, created_at: at }
    }),
  )
}

async function insertPosts(tx: Db, { posts }: Plan, media: readonly Media[]): Promise<void> {
  const names = await countryNames(tx)
  await insertRows(
    tx,
    'posts',
    posts.map(({ id, author, text, former = [], audience = 'everyone', download_size = 'original', category, country, community, at }) => ({
      id,
      user_id: author.id,
      content: text,
      category: category ?? null,
      location: country ? (names.get(country) ?? null) : null,
      community_id: community?.id ?? null,
      audience,
      download_size,
      is_public: audience === 'everyone' && !community?.community.private,
      status: 'published',
      version: former.length + 1,
      edited_at: former.length > 0 ? editedAt(at, former.length) : null,
      likes_count: 0,
      comments_count: 0,
      shares_count: 0,
      saves_count: 0,
      has_media: false,
      engagement_score: 0,
      created_at: at,
      updated_at: at,
    })),
  )
  await insertRows(
    tx,
    'post_versions',
    posts.flatMap(({ id: post_id, former = [], at }) =>
      former.map((content, index) => ({ post_id, version: index + 1, content, created_at: editedAt(at, index) })),
    ),
  )
  await insertRows(
    tx,
    'post_media',
    media.flatMap(
      ({ id: media_id, post_id, media_url, media_type, order_index, alt_text, sensitive, width, height, placeholder, sizes, at }) => {
        return post_id
          ? [
              {
                id: newId(at),
                post_id,
                media_id,
                media_url,
                media_type,
                order_index,
                alt_text,
                sensitive,
                width,
                height,
                placeholder,
                sizes,
              },
            ]
          : []
      },
    ),
  )
  await refreshSearchTexts(tx)
}

// The first text is from when the post was made; each edit came some minutes later.
const editedAt = (at: Date, edits: number) => new Date(at.getTime() + minutes(8 * edits))

async function insertHashtags(tx: Db, posts: readonly PlannedPost[]): Promise<void> {
  const tagged = posts.flatMap(({ id, text, at }) => hashtagsOf(text).map((name) => ({ post_id: id, name, at })))
  const ids = new Map(tagged.map(({ name, at }) => [name, newId(at)]))
  await insertRows(
    tx,
    'hashtags',
    [...ids].map(([name, id]) => ({ id, name, usage_count: 0 })),
  )
  await insertRows(
    tx,
    'post_hashtags',
    tagged.map(({ post_id, name }) => ({ post_id, hashtag_id: ids.get(name) })),
  )
}

/**
 * The trigger that counts commenters looks at the rows that are there already. So no statement may insert two comments of one person
 * on one post, nor a reply together with its parent.
 */
function batchesOf(comments: readonly PlannedComment[]): PlannedComment[][] {
  const batches: PlannedComment[][] = []
  const batchOf = new Map<PlannedComment, number>()
  const nextBatch = new Map<string, number>()
  for (const comment of comments) {
    const commenter = `${comment.post.id} ${comment.by.id}`
    const batch = Math.max(nextBatch.get(commenter) ?? 0, comment.parent ? (batchOf.get(comment.parent) ?? 0) + 1 : 0)
    nextBatch.set(commenter, batch + 1)
    batchOf.set(comment, batch)
    batches[batch] = [...(batches[batch] ?? []), comment]
  }
  return batches
}

const commentRow = ({ id, post, by, text, at, parent }: PlannedComment) => ({
  id,
  post_id: post.id,
  user_id: by.id,
  parent_comment_id: parent?.id ?? null,
  content: text,
  status: 'published',
  likes_count: 0,
  replies_count: 0,
  created_at: at,
})

async function insertConversations(tx: Db, { conversations }: Plan, media: readonly Media[]): Promise<void> {
  const rows = conversations.map(({ id, people, messages }) => {
    const [low_id, high_id] = people.map((member) => member.id).toSorted()
    const last_message_at = messages.at(-1)?.at
    return { id, low_id, high_id, last_seq: messages.length, revision: messages.length, last_message_at, created_at: messages[0]?.at }
  })
  await insertRows(tx, 'conversations', rows)
  await insertRows(
    tx,
    'conversation_participants',
    conversations.flatMap((conversation) => conversation.people.map((member) => participantRow(conversation, member))),
  )
  const pictureOf = new Map(media.map((picture) => [picture.message_id, picture]))
  await insertRows(
    tx,
    'messages',
    conversations.flatMap(({ id: conversation_id, messages }) =>
      messages.map(({ id, by, text, at, answers, post }, index) => {
        const picture = pictureOf.get(id)
        return {
          id,
          conversation_id,
          sender_id: by.id,
          seq: index + 1,
          revision: index + 1,
          content: text || null,
          media_id: picture?.id ?? null,
          media_url: picture?.media_url ?? null,
          media_type: picture ? 'image' : null,
          reply_to_id: answers?.id ?? null,
          card: post ? 'post' : null,
          card_post_id: post?.id ?? null,
          created_at: at,
        }
      }),
    ),
  )
  await insertRows(
    tx,
    'message_reactions',
    conversations.flatMap(({ messages }) =>
      messages.flatMap(({ id: message_id, reactions }) =>
        reactions.map(({ by, emoji, at }) => ({ message_id, user_id: by.id, emoji, created_at: at })),
      ),
    ),
  )
}

function participantRow({ id, messages, asked, pinnedBy, mutedBy }: PlannedConversation, member: DemoMember) {
  const unread_count = messages.filter(({ by, is_read }) => by !== member && !is_read).length
  const read_seq = messages.findLastIndex(({ by, is_read }) => by !== member && is_read) + 1
  const listed_at = messages.at(-1)?.at
  return {
    conversation_id: id,
    user_id: member.id,
    status: member === asked ? 'request' : 'accepted',
    unread_count,
    read_seq,
    seen_seq: member === asked ? 0 : read_seq,
    cleared_seq: 0,
    listed_at,
    is_muted: member === mutedBy,
    pinned_at: member === pinnedBy ? listed_at : null,
  }
}

async function insertCommunities(tx: Db, { communities }: Plan): Promise<void> {
  await insertRows(
    tx,
    'communities',
    communities.map(({ id, community: { name, description, rules, private: closed }, founder }) => {
      const made = { created_by: founder.id, created_at: founder.joined, updated_at: founder.joined }
      return { id, name, description, rules: rules ?? null, member_count: 0, is_public: !closed, ...made }
    }),
  )
  await insertRows(
    tx,
    'community_members',
    communities.flatMap(({ id, people }) =>
      people.map(({ member, role, status, at }) => ({ community_id: id, user_id: member.id, status, role, created_at: at })),
    ),
  )
}

async function insertCollections(tx: Db, { collections }: Plan): Promise<void> {
  await insertRows(
    tx,
    'collections',
    collections.map(({ id, owner, name, position }) => ({ id, user_id: owner.id, name, position, created_at: owner.joined })),
  )
  await insertRows(
    tx,
    'collection_posts',
    collections.flatMap(({ id: collection_id, saves }) =>
      saves.map(({ by, target, at }) => ({ id: newId(at), collection_id, user_id: by.id, post_id: target.id, created_at: at })),
    ),
  )
}

function notificationRow({ to, from, at, is_read, ...data }: PlannedNotification) {
  const { type, key } = notificationKinds[data.kind]
  return {
    id: newId(at),
    user_id: to.id,
    sender_id: from.id,
    type,
    data,
    dedupe_key: key({ ...data, from: from.id }),
    is_read,
    created_at: at,
  }
}
