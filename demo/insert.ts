import { cut } from '@atelier/contract/rules/graphemes'
import { hashtagsOf } from '@atelier/contract/rules/hashtags'
import { countryNames, insertNotices, insertRows } from '#demo.queries.ts'
import type { HungPicture } from '#hang.ts'
import { insertPeople } from '#insert-people.ts'
import type { Clap } from '#plan/applause.ts'
import type { Follow } from '#plan/cast.ts'
import type { Plan } from '#plan/plan.ts'
import type { Hung, Said } from '#plan/wall.ts'
import type { Db } from '../server/db/connection.ts'
import { newId } from '../server/db/ids.ts'

/** Writes the whole plan. Counters are the triggers' work, as they are for everybody else. */
export async function insertPlan(tx: Db, plan: Plan, pictures: readonly HungPicture[], passwordHash: string): Promise<void> {
  await insertPeople(tx, plan, pictures, passwordHash)
  await insertRows(tx, 'followers', plan.follows.map(followRow))
  await insertRows(tx, 'follow_requests', plan.requests.map(followRow))
  await insertPosts(tx, plan, pictures)
  await insertTags(tx, plan.wall)
  for (const round of roundsOf(plan.talk)) await insertRows(tx, 'comments', round.map(commentRow))
  await insertRows(tx, 'likes', plan.likes.map(clapRow))
  await insertRows(tx, 'saved_posts', plan.saves.map(clapRow))
  await insertRows(
    tx,
    'shares',
    plan.shares.map(({ by, what, at }) => ({ post_id: what.id, user_id: by.id, created_at: at })),
  )
  await insertRows(
    tx,
    'comment_likes',
    plan.commentLikes.map(({ by, what, at }) => ({ comment_id: what.id, user_id: by.id, created_at: at })),
  )
  await insertThreads(tx, plan)
  await insertCircles(tx, plan)
  await insertNotices(tx, plan.notices.map(noticeRow))
}

const followRow = ({ follower, following, at }: Follow) => ({
  id: newId(at),
  follower_id: follower.id,
  following_id: following.id,
  created_at: at,
})

const clapRow = ({ by, what, at }: Clap<Hung>) => ({ id: newId(at), post_id: what.id, user_id: by.id, created_at: at })

async function insertPosts(tx: Db, { wall }: Plan, pictures: readonly HungPicture[]): Promise<void> {
  const names = await countryNames(tx)
  await insertRows(
    tx,
    'posts',
    wall.map(({ id, author, piece, at }) => ({
      id,
      user_id: author.id,
      content: piece.text,
      category: piece.category ?? null,
      location: piece.country ? (names.get(piece.country) ?? null) : null,
      is_public: true,
      status: 'published',
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
  const media = pictures.map((picture) => ({ ...picture, id: newId(picture.at) }))
  await insertRows(
    tx,
    'media',
    media.map(({ id, user_id, bucket, path, media_type, bytes, width, height, placeholder, sizes, at }) => {
      return { id, user_id, bucket, path, media_type, bytes, width, height, placeholder, sizes, created_at: at }
    }),
  )
  await insertRows(
    tx,
    'post_media',
    media.flatMap(({ id: media_id, post_id, media_url, media_type, order_index, alt_text, width, height, placeholder, sizes, at }) => {
      return post_id
        ? [{ id: newId(at), post_id, media_id, media_url, media_type, order_index, alt_text, width, height, placeholder, sizes }]
        : []
    }),
  )
}

async function insertTags(tx: Db, wall: readonly Hung[]): Promise<void> {
  const tagged = wall.flatMap(({ id, piece, at }) => hashtagsOf(piece.text).map((name) => ({ post_id: id, name, at })))
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
 * Comments in rounds: the counting trigger lets a person count once per post and looks at what is there already,
 * so no statement may carry two comments of one person under one post, and no answer may come with what it answers.
 */
function roundsOf(talk: readonly Said[]): Said[][] {
  const rounds: Said[][] = []
  const roundOf = new Map<Said, number>()
  const voices = new Map<string, number>()
  for (const said of talk) {
    const voice = `${said.on.id} ${said.by.id}`
    const round = Math.max(voices.get(voice) ?? 0, said.answers ? (roundOf.get(said.answers) ?? 0) + 1 : 0)
    voices.set(voice, round + 1)
    roundOf.set(said, round)
    rounds[round] = [...(rounds[round] ?? []), said]
  }
  return rounds
}

const commentRow = ({ id, on, by, text, at, answers }: Said) => ({
  id,
  post_id: on.id,
  user_id: by.id,
  parent_comment_id: answers?.id ?? null,
  content: text,
  status: 'published',
  likes_count: 0,
  replies_count: 0,
  created_at: at,
})

async function insertThreads(tx: Db, { threads }: Plan): Promise<void> {
  const conversations = threads.map(({ id, people, letters }) => {
    const [low_id, high_id] = people.map((member) => member.id).toSorted()
    const last_message_at = letters.at(-1)?.at
    return { id, low_id, high_id, last_seq: letters.length, last_message_at, created_at: letters[0]?.at }
  })
  await insertRows(tx, 'conversations', conversations)
  await insertRows(
    tx,
    'conversation_participants',
    threads.flatMap(({ id, people, letters }) =>
      people.map((member) => ({
        conversation_id: id,
        user_id: member.id,
        unread_count: letters.filter(({ by, is_read }) => by !== member && !is_read).length,
        last_message_at: letters.at(-1)?.at,
      })),
    ),
  )
  await insertRows(
    tx,
    'messages',
    threads.flatMap(({ id: conversation_id, letters }) =>
      letters.map(({ id, by, text, at, is_read }, index) => ({
        id,
        conversation_id,
        sender_id: by.id,
        seq: index + 1,
        content: text,
        is_read,
        created_at: at,
      })),
    ),
  )
}

async function insertCircles(tx: Db, { circles }: Plan): Promise<void> {
  await insertRows(
    tx,
    'communities',
    circles.map(({ id, name, description, founder }) => {
      return { id, name, description, member_count: 0, is_public: true, created_by: founder.id, created_at: founder.joined }
    }),
  )
  await insertRows(
    tx,
    'community_members',
    circles.flatMap(({ id, members }) =>
      members.map((member) => ({ community_id: id, user_id: member.id, status: 'member', created_at: member.joined })),
    ),
  )
}

function noticeRow({ to, from, type, template, text, at, is_read, dedupe_key, ...about }: Plan['notices'][number]) {
  const line = text.replace(/\s+/g, ' ')
  const quoted = cut(line, 140) === line ? line : `${cut(line, 140).trimEnd()}…`
  const data = { kind: template, ...about }
  return {
    id: newId(at),
    user_id: to.id,
    sender_id: from.id,
    type,
    template,
    quoted,
    data,
    dedupe_key: dedupe_key ?? null,
    is_read,
    created_at: at,
  }
}
