import { randomUUID } from 'node:crypto'
import { newId } from '#db/ids.ts'
import { type Sql, sql } from '#db/sql.ts'
import { beginDeletion } from '#features/posts/deletions.queries.ts'

/** Chosen for each write. */
export interface Choice {
  a: string
  b: string
  /** A number that is another one each time. */
  n: number
  now: Date
}

// Among the newest, because these are on the pages.
const post = (n: number) =>
  sql`(select id from (select id from posts order by id desc limit 30) newest order by md5(id::text || ${String(n)}) limit 1)`
const community = (n: number) => sql`(select id from communities order by md5(id::text || ${String(n)}) limit 1)`

// Above all that are made meanwhile.
const idAbove = (n: number) => `fffffff0-0000-7000-8000-00000000000${n % 2}`

/** Every kind of write that changes what somebody reads in Following, as SQL of another process. */
export const feedWrites: Record<string, (choice: Choice) => Sql> = {
  follow: ({ a, b }) =>
    sql`insert into followers (id, follower_id, following_id) select ${newId()}, ${a}, ${b} where ${a} <> ${b} on conflict do nothing`,
  'another follow': ({ a, b, n }) =>
    sql`insert into followers (id, follower_id, following_id) select ${newId()}, ${b}, ${a} where ${a} <> ${b} and ${n} > 0 on conflict do nothing`,
  unfollow: ({ a, b }) => sql`delete from followers where follower_id = ${a} and following_id = ${b}`,
  'a follow of another': ({ a, b }) => sql`
    update followers set following_id = ${b} where id = (select id from followers where follower_id = ${a} limit 1)
      and ${a} <> ${b} and not exists (select from followers where follower_id = ${a} and following_id = ${b})`,
  'a follow by another': ({ a, b }) => sql`
    update followers set follower_id = ${b} where id = (select id from followers where follower_id = ${a} and following_id <> ${b} limit 1)
      and not exists (select from followers x where x.follower_id = ${b} and x.following_id = followers.following_id)`,
  'a request': ({ a, b }) =>
    sql`insert into follow_requests (id, follower_id, following_id) select ${newId()}, ${a}, ${b} where ${a} <> ${b} on conflict do nothing`,
  'its end': ({ a, b }) => sql`delete from follow_requests where follower_id = ${a} and following_id = ${b}`,
  'a request to another': ({ a, b }) => sql`
    update follow_requests set following_id = ${b} where follower_id = ${a} and ${a} <> ${b}
      and not exists (select from follow_requests where follower_id = ${a} and following_id = ${b})
      and id = (select id from follow_requests where follower_id = ${a} limit 1)`,
  block: ({ a, b }) => sql`insert into blocks (blocker_id, blocked_id) select ${a}, ${b} where ${a} <> ${b} on conflict do nothing`,
  'a follow across a block': ({ a, b }) => sql`
    insert into followers (id, follower_id, following_id) select ${newId()}, blocker_id, blocked_id from blocks where ${a} in (blocker_id, blocked_id) and ${b} <> ${a}
    on conflict do nothing`,
  'a follow back across a block': ({ a }) => sql`
    insert into followers (id, follower_id, following_id) select ${newId()}, blocked_id, blocker_id from blocks where ${a} = blocker_id limit 1
    on conflict do nothing`,
  unblock: ({ a, b }) => sql`delete from blocks where ${a} in (blocker_id, blocked_id) and ${b} in (blocker_id, blocked_id)`,
  'a block of another': ({ a, b }) => sql`
    update blocks set blocked_id = ${b} where blocker_id = ${a} and ${a} <> ${b}
      and blocked_id = (select blocked_id from blocks where blocker_id = ${a} limit 1)
      and not exists (select from blocks where blocker_id = ${a} and blocked_id = ${b})`,
  mute: ({ a, b }) => sql`insert into mutes (muter_id, muted_id) select ${a}, ${b} where ${a} <> ${b} on conflict do nothing`,
  unmute: ({ a }) => sql`delete from mutes where muter_id = ${a}`,
  'a mute of another': ({ a, b }) => sql`
    update mutes set muted_id = ${b} where muter_id = ${a} and ${a} <> ${b}
      and muted_id = (select muted_id from mutes where muter_id = ${a} limit 1)
      and not exists (select from mutes where muter_id = ${a} and muted_id = ${b})`,
  hide: ({ a, n }) => sql`insert into hidden_posts (user_id, post_id) select ${a}, ${post(n)} on conflict do nothing`,
  unhide: ({ a }) => sql`delete from hidden_posts where user_id = ${a}`,
  'hidden by another': ({ a, b }) => sql`
    update hidden_posts h set user_id = ${b} where user_id = ${a}
      and not exists (select from hidden_posts x where x.user_id = ${b} and x.post_id = h.post_id)`,
  'a muted word': ({ a, n, now }) => sql`
    insert into muted_words (id, user_id, phrase, created_at) values (${newId()}, ${a}, ${`number ${n % 30}`}, ${now}) on conflict do nothing`,
  'another word': ({ a, n }) =>
    sql`update muted_words set phrase = ${`number ${n % 30}`} where id = (select id from muted_words where user_id = ${a} limit 1)`,
  'its end for another': ({ a, b }) => sql`
    update muted_words w set user_id = ${b} where user_id = ${a}
      and not exists (select from muted_words x where x.user_id = ${b} and md5(x.comparable) = md5(w.comparable))`,
  'no muted word': ({ a, b }) => sql`delete from muted_words where user_id in (${a}, ${b})`,
  ban: ({ a, n }) => sql`insert into user_bans (id, user_id) select ${newId()}, ${a} where ${n % 3} = 0 on conflict do nothing`,
  'its lifting': ({ a, b }) => sql`update user_bans set is_active = false where user_id in (${a}, ${b})`,
  'no bans': () => sql`delete from user_bans`,
  'a hidden account': ({ a, n }) => sql`update profiles set hidden_since = now() where user_id = ${a} and ${n % 3} = 0`,
  'the account again': () => sql`update profiles set hidden_since = null where hidden_since is not null`,
  'an account removed by staff': ({ a, n, now }) => sql`update auth.users set deleted_at = ${now} where id = ${a} and ${n % 3} = 0`,
  'its return': () => sql`update auth.users set deleted_at = null where deleted_at is not null`,
  private: ({ a }) => sql`update profiles set is_private = true where user_id = ${a}`,
  public: ({ a }) => sql`update profiles set is_private = false where user_id = ${a}`,
  'not yet onboarded': ({ a, n }) => sql`update profiles set onboarding_completed = ${n % 2 === 0} where user_id = ${a}`,
  'another name': ({ a, n }) => sql`update profiles set full_name = ${`Name ${n}`} where user_id = ${a}`,
  'another username': ({ a, n }) => sql`update profiles set username = ${`user_${n % 12}`} where user_id = ${a}`,
  'another picture': ({ a, n }) => sql`update profiles set avatar_url = ${`/media/avatars/${n}.jpg`} where user_id = ${a}`,
  verified: ({ a }) => sql`update profiles set is_verified = not is_verified where user_id = ${a}`,
  quiet: ({ a, n, now }) => sql`
    insert into user_quiets (id, user_id, reason, created_at) select ${newId()}, ${a}, 'Calm down', ${now} where ${n} > 0 on conflict do nothing`,
  'no quiet': ({ a }) => sql`update user_quiets set is_active = false where user_id = ${a}`,
  'quiet again': ({ a, b }) => sql`
    update user_quiets set is_active = true where id = (select id from user_quiets where user_id in (${a}, ${b}) order by id limit 1)
      and not exists (select from user_quiets one where one.user_id = user_quiets.user_id and one.is_active)`,
  'a quiet forgotten': ({ a }) => sql`delete from user_quiets where user_id = ${a}`,
  'who may mention': ({ a, n }) => sql`
    update user_preferences set mention_audience = ${['everyone', 'following', 'nobody'][n % 3]} where user_id = ${a}`,
  'no preferences': ({ a }) => sql`delete from user_preferences where user_id = ${a}`,
  'preferences again': ({ a, n }) => sql`
    insert into user_preferences (user_id, mention_audience) values (${a}, ${['everyone', 'nobody'][n % 2]}) on conflict do nothing`,
  role: ({ a, n }) => sql`
    insert into user_roles (user_id, role) values (${a}, ${['moderator', 'admin'][n % 2]}) on conflict do nothing`,
  'no role': ({ a }) => sql`delete from user_roles where user_id = ${a}`,
  'a new post': ({ a, n, now }) => sql`
    insert into posts (id, user_id, content, created_at) values (${newId()}, ${a}, ${`Written as number ${n % 30}`}, ${now})`,
  'a post that waits': ({ a, n }) =>
    sql`insert into posts (id, user_id, content, status) values (${newId()}, ${a}, ${`Held as number ${n}`}, 'pending')`,
  'a post that mentions': ({ a, b, n }) => sql`
    insert into posts (id, user_id, content) select ${newId()}, ${a}, 'With @' || username || ${` number ${n}`} from profiles where user_id = ${b} and username is not null`,
  'a post that names somebody': ({ a, n }) =>
    sql`insert into posts (id, user_id, content) values (${newId()}, ${a}, ${`With @user_${n % 12} and @User_${n % 7}, number ${n}`})`,
  'a post that comes back': ({ a, n }) => sql`
    insert into posts (id, user_id, content) values (${idAbove(n)}, ${a}, ${`Restored as ${n}`}) on conflict do nothing`,
  'a post that will come back': ({ n }) => sql`delete from posts where id = ${idAbove(n)}`,
  'all of these': () => sql`delete from posts where id >= ${idAbove(0)}`,
  'an undo': ({ a }) => sql`delete from posts where id = (select id from posts where user_id = ${a} order by id desc limit 1)`,
  deletion: ({ n }) => sql`delete from posts where id = ${post(n)} and ${n % 2} = 0`,
  'an edit': ({ n, now }) => sql`
    update posts set content = ${`Edited as number ${n % 30}`}, version = version + 1, edited_at = ${now} where id = ${post(n)}`,
  'an edit of the newest': ({ a, n, now }) => sql`
    update posts set content = ${`Edited "anew"\n as <number> ${n % 30}  ${'\u2028'} é`}, version = version + 1, edited_at = ${now}, category = ${n % 2 ? 'Tutorials' : null},
      location = ${n % 3 ? 'Norway' : null} where id = (select id from posts where user_id = ${a} order by id desc limit 1)`,
  'scores and time': ({ a, n, now }) => sql`
    update posts set enlightenment_score = ${n % 7}, reliability_score = ${(n % 9) / 8}, engagement_score = ${(n % 11) / 4}, created_at = ${now}
    where id = (select id from posts where user_id = ${a} order by id desc limit 1)`,
  'a limit of what may be saved': ({ a, n }) => sql`
    update posts set download_size = ${['original', 'shown', 'none'][n % 3]} where user_id = ${a} and has_media`,
  'an audience of nobody': ({ n }) => sql`update posts set is_public = false where id = ${post(n)}`,
  'an audience of all': ({ a }) => sql`update posts set audience = 'everyone', is_public = true where user_id = ${a}`,
  'an audience of followers': ({ a, n }) => sql`
    update posts set audience = 'followers', is_public = false, community_id = null, left_community_at = null
    where ${n % 2 === 0 ? sql`id = ${post(n)}` : sql`id = (select id from posts where user_id = ${a} order by id desc limit 1)`}`,
  'a post for followers': ({ a, n }) => sql`
    insert into posts (id, user_id, content, audience, is_public) values (${newId()}, ${a}, ${`For you as number ${n % 30}`}, 'followers', false)`,
  'an audience of oneself': ({ a }) => sql`
    update posts set audience = 'only_me', is_public = false where audience = 'followers' and user_id = ${a}`,
  approval: ({ a }) => sql`update posts set status = 'published' where user_id = ${a} and status = 'pending'`,
  'held again': ({ n }) => sql`update posts set status = 'pending' where id = ${post(n)}`,
  'removal by staff': ({ n }) => sql`update posts set status = 'removed' where id = ${post(n)}`,
  'a won appeal': () => sql`update posts set status = 'published' where status = 'removed'`,
  'a deletion by its author': ({ n, now }) => beginDeletion(post(n), now),
  'a deletion of the newest': ({ a, now }) => beginDeletion(sql`(select id from posts where user_id = ${a} order by id desc limit 1)`, now),
  'all undone': () => sql`
    with ended as (delete from post_deletions returning post_id, status) update posts p set status = ended.status from ended where p.id = ended.post_id`,
  'another author': ({ a, n }) => sql`update posts set user_id = ${a} where id = ${post(n)}`,
  'another id': ({ n }) => sql`
    update posts p set id = ${newId()} where id = ${post(n)} and not has_media and likes_count + saves_count + shares_count + comments_count = 0
      and not exists (select from hidden_posts h where h.post_id = p.id)`,
  'a community': ({ n }) => sql`
    insert into communities (id, name, is_public) values (${`01900000-0000-7000-8000-00000000000${n % 3}`}, ${`Makers ${n}`}, ${n % 5 > 0}) on conflict do nothing`,
  'its name and picture': ({ n }) => sql`
    update communities set name = ${`Painters ${n}`}, avatar_url = ${n % 2 ? `/media/avatars/c${n}.jpg` : null} where id = ${community(n)}`,
  'a closed community': ({ n }) => sql`update communities set is_public = not is_public where id = ${community(n)}`,
  'no community': ({ n }) => sql`delete from communities where id = ${community(n)} and ${n % 3} = 0`,
  'a post in a community': ({ n }) => sql`update posts set community_id = ${community(n)}, left_community_at = null where id = ${post(n)}`,
  'the newest in a community': ({ a, n }) => sql`
    update posts set community_id = ${community(n)}, left_community_at = null where id = (select id from posts where user_id = ${a} order by id desc limit 1)`,
  'taken out of it': ({ now }) => sql`update posts set left_community_at = ${now} where community_id is not null`,
  'a member': ({ a, n }) => sql`
    insert into community_members (community_id, user_id) select c.id, ${a} from communities c where c.id = ${community(n)} on conflict do nothing`,
  'a member who leaves': ({ a }) => sql`delete from community_members where user_id = ${a}`,
  like: ({ a, n }) => sql`insert into likes (id, post_id, user_id) select ${newId()}, ${post(n)}, ${a} on conflict do nothing`,
  'a like of the newest': ({ a, b }) => sql`
    insert into likes (id, post_id, user_id) select ${newId()}, id, ${a} from posts where user_id = ${b} order by id desc limit 2 on conflict do nothing`,
  'likes of everything': ({ a }) =>
    sql`insert into likes (id, post_id, user_id) select gen_random_uuid(), id, ${a} from posts on conflict do nothing`,
  'saves of everything': ({ a }) =>
    sql`insert into saved_posts (id, post_id, user_id) select gen_random_uuid(), id, ${a} from posts on conflict do nothing`,
  'a like for another': ({ a, b }) => sql`
    update likes l set user_id = ${b} where user_id = ${a} and not exists (select from likes x where x.user_id = ${b} and x.post_id = l.post_id)`,
  'no likes': ({ a }) => sql`delete from likes where user_id = ${a}`,
  save: ({ a, b }) => sql`
    insert into saved_posts (id, post_id, user_id) select ${newId()}, id, ${a} from posts where user_id = ${b} order by id desc limit 2 on conflict do nothing`,
  'a save for another': ({ a, b }) => sql`
    update saved_posts l set user_id = ${b} where user_id = ${a} and not exists (select from saved_posts x where x.user_id = ${b} and x.post_id = l.post_id)`,
  'no saves': ({ a }) => sql`delete from saved_posts where user_id = ${a}`,
  share: ({ a, n }) => sql`insert into shares (post_id, user_id) select ${post(n)}, ${a} on conflict do nothing`,
  comment: ({ a, n }) => sql`insert into comments (id, post_id, user_id, content) select ${newId()}, ${post(n)}, ${a}, 'Well made'`,
  'no comments': ({ a }) => sql`delete from comments where user_id = ${a}`,
  'a picture': ({ a, n }) => sql`
    insert into post_media (id, post_id, media_url, media_type, order_index, alt_text, width, height, placeholder, sizes)
    select gen_random_uuid(), id, ${`/media/post-media/${randomUUID()}.webp`}, 'image/webp', ${n % 4}, 'A "picture"', 800, 600, '#aabbcc', '{320,640}'
    from posts where user_id = ${a} order by id desc limit 2 on conflict do nothing`,
  'its cover': ({ n }) => sql`update post_media set sensitive = ${n % 2 ? 'staff' : null}`,
  'its text': ({ n }) =>
    sql`update post_media set alt_text = ${n % 2 ? `Text ${n}` : null}, order_index = order_index, width = ${1 + (n % 900)}`,
  'its order': ({ a }) => sql`
    update post_media m set order_index = 7 - order_index where m.post_id = (select id from posts where user_id = ${a} and has_media order by id desc limit 1)`,
  'its post': ({ a, n }) => sql`
    update post_media m set post_id = p.id from (select id from posts where user_id = ${a} and has_media order by id desc limit 1) p
    where m.id = (select id from post_media order by md5(id::text || ${String(n)}) limit 1)
      and (select count(*) from post_media x where x.post_id = m.post_id) > 1
      and not exists (select from post_media x where x.post_id = p.id and x.order_index = m.order_index)`,
  'one picture fewer': ({ n }) => sql`
    delete from post_media m where id = (select id from post_media order by md5(id::text || ${String(n)}) limit 1)
      and (select count(*) from post_media x where x.post_id = m.post_id) > 1`,
  'no picture': ({ a }) => sql`
    with gone as (delete from post_media m using posts p where p.id = m.post_id and p.user_id = ${a} returning m.post_id)
    update posts set has_media = false where id in (select post_id from gone)`,
  'a sign-out': ({ a, n }) => sql`delete from auth.sessions where user_id = ${a} and ${n % 6} = 0`,
  'a sign-in': ({ a, b }) => sql`
    insert into auth.sessions (id, user_id, amr) select id, id, '[]' from auth.users where id in (${a}, ${b}) on conflict do nothing`,
  'a purge': ({ a, n }) => sql`delete from auth.users where id = ${a} and ${n % 6} = 0`,
  'somebody new': ({ a, n }) => sql`
    with made as (insert into auth.users (id, email) values (${a}, ${`n${n}@test.example`}) on conflict do nothing returning id)
    insert into auth.sessions (id, user_id, amr) select id, id, '[]' from made`,
}
