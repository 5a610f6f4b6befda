import type pg from 'pg'
import { chance, inBulk, zipf } from '#bulk.ts'
import { personId } from '#feed-data.ts'

export interface DataSize {
  posts: number
  people: number
  hashtags: number
  communities: number
  /** Drawn for each person; some are drawn twice. */
  follows?: number
}
export const fullSize: DataSize = { posts: 1_000_000, people: 100_000, hashtags: 100_000, communities: 2_000 }

/** In every fourth post, in one of 200, in one of 50,000; no other word contains them. */
export const terms = { common: 'lumen', middle: 'gouache', rare: 'xylograph' }
export const names = { common: 'anna', middle: 'ximeno', rare: 'quillon' } // about one in six, one in 2,000, one person
export const tags = { common: 'study', middle: 'gesso', rare: 'sfumato' } // every tenth, one in 1,000, one
export const circles = { common: 'circle', middle: 'kiln', rare: 'xylograph' } // all, every tenth, one

/** How many people, from number 1 on, have a session for `tokensOf`. */
export const viewers = 200

/** Two years, the same every time but for the clock. Likes, comments, shares and saves are numbers without rows, which would be millions. */
export async function fillBigData(pool: pg.Pool, size: DataSize = fullSize): Promise<void> {
  const began = performance.now()
  const tables =
    'auth.users auth.sessions profiles user_preferences followers hashtags communities community_members posts post_media post_hashtags'
  await inBulk(pool, tables.split(' '), [...staged(size), ...people, ...communitiesAndTags, ...posts])
  const seconds = (performance.now() - began) / 1_000
  console.log(
    `${Object.entries(size)
      .map(([noun, count]) => `${count} ${noun}`)
      .join(', ')}: filled in ${seconds.toFixed(0)} s`,
  )
}

const firstNames = `anna mara jonas elif noor tomas ilse ravi sofia kenji amara luca freya diego hana omar petra yusuf clara mateo ines felix aiko
  samir greta pablo leila bruno nadia oskar priya emil zara hugo carmen anton mei karim lotte bo li`
const lastNames = `silva weber tanaka okafor rossi novak haddad larsen costa fischer moreau sato diallo garcia kowalski ito bauer mensah lindgren ricci
  patel dubois schmidt yilmaz castro berg nakamura osei hoffmann vega popescu andersen khan ferrari klein santos wu ek`
const frequentWords = `the and with from work colour paper today line drawing new ink small morning sketch about wood print first glaze over
  portrait paint shadow finally clay detail window thread layer river process garden winter old brush series texture blue warm slow field`
const syllables = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we yi zo ra'
const proportions = [
  [1280, 960],
  [960, 1280],
  [1200, 1200],
  [1600, 900],
  [800, 1420],
]
  .map(([width, height]) => `${width}x${height}`)
  .join(' ')

// In tables that end with the connection.
const staged = ({ posts, people, hashtags, communities, follows = 5 }: DataSize) => [
  `create temporary table bulk_people as
    select n, ${personId('n')} as id, now() - (${people} - n) * interval '10 minutes' as created_at,
      case when n = 777 then '${names.rare}' when n % 2000 = 5 then '${names.middle}' else ${oneOf(firstNames, zipf('n', 1, 41))} end as first,
      ${oneOf(lastNames, zipf('n', 2, 38))} as last
    from generate_series(1, ${people}) n`,
  `create temporary table bulk_follows as
    select distinct ${personId('a')} as follower_id, ${personId('b')} as following_id
    from (select 1 + n % ${people} as a, ${zipf('n', 3, people)} as b from generate_series(1, ${follows * people}) n) pairs where a <> b`,
  `create temporary table bulk_words as
    select r as rank, case when r <= 42 then ${oneOf(frequentWords, 'r')}
      else ${oneOf(syllables, '1 + r % 20')} || ${oneOf(syllables, '1 + r / 20 % 20')} || ${oneOf(syllables, '1 + r / 400')} end as word
    from generate_series(1, 7999) r`,
  `create temporary table bulk_sentences as
    select s as n, string_agg(w.word, ' ' order by k) as words
    from generate_series(1, 20000) s cross join generate_series(1, 8) k join bulk_words w on w.rank = ${zipf('s * 8 + k', 4, 7999)} group by s`,
  `create temporary table bulk_tags as
    select n, ${idOf('02', 'n')} as id, case when n = 700 then '${tags.rare}' when n % 1000 = 9 then '${tags.middle}' || n
      when n % 10 = 3 then '${tags.common}' || w.word || n else w.word || n end as name
    from generate_series(1, ${hashtags}) n join bulk_words w on w.rank = 43 + n % 7900`,
  `create temporary table bulk_communities as
    select n, ${idOf('03', 'n')} as id, n % 5 > 0 as is_public, now() - n * interval '1 hour' as created_at,
      case when n = 7 then '${circles.rare}' when n % 10 = 3 then '${circles.middle}' else v.word end || ' ${circles.common} ' || n as name,
      'Where people show ' || v.word || ' and talk about ' || w.word as description
    from generate_series(1, ${communities}) n join bulk_words v on v.rank = 100 + n join bulk_words w on w.rank = 5 + n % 37`,
  `create temporary table bulk_members as
    select c, p, min(role) as role from (
      select n as c, 1 + n % ${people} as p, 'a' as role from generate_series(1, ${communities}) n
      union all select ${zipf('n', 5, communities)}, 1 + (n * 7919::bigint % ${people})::int, 'member' from generate_series(1, ${people}) n
    ) members group by c, p`,
  `create temporary table bulk_posts as
    select n, ${postId(posts)} as id, now() - (${posts} - n) * ${apart(posts)} as created_at,
      1 + floor(${people} * ${chance('n', 6)} ^ 2)::int as author, ${zipf('n', 7, hashtags)} as tag, ${zipf('n', 8, hashtags)} as other_tag,
      case when n % 10 = 7 then ${zipf('n', 9, communities)} end as community, n % 3 as tags,
      least(500000, floor(2 * ((1 - ${chance('n', 10)}) ^ -0.8 - 1)))::int as likes
    from generate_series(1, ${posts}) n`,
  // What is said in a private community is under no hashtag.
  'update bulk_posts set tags = 0 where community % 5 = 0',
  'vacuum analyze bulk_people, bulk_follows, bulk_words, bulk_sentences, bulk_tags, bulk_communities, bulk_members, bulk_posts',
]

const people = [
  `insert into auth.users (id, email, email_confirmed_at, created_at) select id, 'p' || n || '@bench.example', created_at, created_at from bulk_people`,
  `insert into auth.sessions (id, user_id, amr) select id, id, '[]' from bulk_people where n <= ${viewers}`,
  'insert into user_preferences (user_id) select id from bulk_people',
  'insert into followers (id, follower_id, following_id) select gen_random_uuid(), follower_id, following_id from bulk_follows',
  `insert into profiles (user_id, username, full_name, date_of_birth, onboarding_completed, avatar_url, is_verified, is_private, created_at,
      followers_count, following_count, posts_count)
    select id, first || '_' || last || n, case when n % 50 = 0 then initcap(first) else initcap(first || ' ' || last) end, '1990-01-01', true,
      case when n % 5 > 0 then '/media/avatars/avatar-' || n || '.jpg' end, n % 100 = 0, n % 33 = 0, created_at,
      coalesce(f.count, 0), coalesce(g.count, 0), coalesce(p.count, 0)
    from bulk_people
      left join (select following_id, count(*) from bulk_follows group by 1) f on f.following_id = id
      left join (select follower_id, count(*) from bulk_follows group by 1) g on g.follower_id = id
      left join (
        select author, count(*) from bulk_posts b left join bulk_communities c on c.n = b.community where c.is_public is not false group by 1
      ) p on p.author = n`,
]

const communitiesAndTags = [
  `insert into hashtags (id, name, usage_count)
    select id, name, coalesce(u.count, 0) from bulk_tags
      left join (
        select tag, count(*) from (
          select n, author, tag from bulk_posts where tags > 0 union select n, author, other_tag from bulk_posts where tags = 2) used
        where author % 33 > 0 group by 1) u
        on u.tag = n`,
  `insert into communities (id, name, description, is_public, created_at, created_by, member_count)
    select c.id, initcap(name), description, is_public, created_at, ${personId('owner.p')}, m.count
    from bulk_communities c join bulk_members owner on owner.c = n and owner.role = 'a'
      join (select c, count(*) from bulk_members group by 1) m on m.c = n`,
  `insert into community_members (community_id, user_id, status, role, created_at)
    select c.id, ${personId('p')}, 'member', case role when 'a' then 'owner' else 'member' end, created_at
    from bulk_members m join bulk_communities c on c.n = m.c`,
]

const posts = [
  `insert into posts (id, user_id, content, category, has_media, has_image, has_video, is_public, audience, community_id, created_at, updated_at,
      likes_count, comments_count, shares_count, saves_count, engagement_score)
    select b.id, ${personId('author')},
      a.words || case when b.n / 2 % 4 = 1 then ' ${terms.common} ' else ', ' end || z.words || case when b.n / 2 % 200 = 9 then ' ${terms.middle}' else '' end
        || case when b.n / 2 % 50000 = 77 then ' ${terms.rare}' else '' end || case when b.n % 3 > 0 then ' #' || t.name else '' end
        || case when b.n % 3 = 2 and tag <> other_tag then ' #' || o.name else '' end,
      case b.n % 5 when 0 then 'Tutorials' when 1 then 'Inspiration' end, b.n % 2 = 0, b.n % 2 = 0 and b.n % 12 > 0, b.n % 12 = 0, c.is_public is not false, case when c.id is null then 'everyone' else 'community' end, c.id, b.created_at, b.created_at,
      likes, likes / 8, likes / 20, likes / 10, likes + 3 * (likes / 8) + 2 * (likes / 20) + 4 * (likes / 10)
    from bulk_posts b
      join bulk_sentences a on a.n = 1 + b.n % 20000 join bulk_sentences z on z.n = 1 + b.n * 7919::bigint % 19997
      join bulk_tags t on t.n = tag join bulk_tags o on o.n = other_tag left join bulk_communities c on c.n = community`,
  // As its trigger does.
  'update posts set search_text = folded(content)',
  `insert into post_media (id, post_id, media_url, media_type, order_index, alt_text, width, height, placeholder, sizes)
    select gen_random_uuid(), id, '/media/post-media/' || n || '_' || k || case when n % 12 = 0 then '.mp4' else '.webp' end,
      case when n % 12 = 0 then 'video/mp4' else 'image/webp' end, k, 'A picture of the work',
      split_part(shape, 'x', 1)::int, split_part(shape, 'x', 2)::int, '#aa8866', '{320,640,960}'
    from bulk_posts cross join generate_series(0, 3) k cross join lateral (select ${oneOf(proportions, '1 + (n / 2 + k) % 5')} as shape) shapes
    where n % 2 = 0 and (k = 0 or n % 10 = 4 and n % 12 > 0)`,
  `insert into post_hashtags (post_id, hashtag_id, counted)
    select b.id, t.id, author % 33 > 0 from bulk_posts b join bulk_tags t on t.n = tag where b.tags > 0
    union select b.id, t.id, author % 33 > 0 from bulk_posts b join bulk_tags t on t.n = other_tag where b.tags = 2`,
]

function apart(posts: number): string {
  return `interval '${Math.round((730 * 86_400) / posts)} seconds'`
}

// UUIDv7 of the post's time, so that ids sort as the posts were written.
function postId(posts: number): string {
  const time = `lpad(to_hex((extract(epoch from now() - (${posts} - n) * ${apart(posts)}) * 1000)::bigint), 12, '0')`
  return `(${time} || '70008000' || lpad(to_hex(n), 12, '0'))::uuid`
}

function idOf(kind: string, n: string): string {
  return `('0192${kind}00-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
}

function oneOf(words: string, index: string): string {
  const literals = words.split(/\s+/).map((word) => `'${word}'`)
  return `(array[${literals.join(',')}])[${index}]`
}
