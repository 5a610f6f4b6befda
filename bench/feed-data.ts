import type pg from 'pg'

export const peopleCount = 2_000
const followsEach = 100

/** Each follows about 100, the same every time. Counter triggers are off: they are not measured. */
export async function fillPeople(pool: pg.Pool): Promise<void> {
  await inOneGo(pool, [
    `insert into auth.users (id, email, email_confirmed_at) select ${personId('n')}, 'p' || n || '@bench.example', now() from generate_series(1, ${peopleCount}) n`,
    `insert into auth.sessions (id, user_id, amr) select ${personId('n')}, ${personId('n')}, '[]' from generate_series(1, ${peopleCount}) n`,
    `insert into profiles (user_id, username, full_name, date_of_birth, onboarding_completed, avatar_url)
      select ${personId('n')}, 'person_' || n, 'Person Number ' || n, '1990-01-01', true, '/media/avatars/avatar-' || n || '.jpg' from generate_series(1, ${peopleCount}) n`,
    `insert into user_preferences (user_id) select ${personId('n')} from generate_series(1, ${peopleCount}) n`,
    `insert into followers (id, follower_id, following_id)
      select gen_random_uuid(), ${personId('a')}, ${personId('b')} from generate_series(1, ${peopleCount}) a, generate_series(1, ${peopleCount}) b
      where a <> b and hashint4(a * 7919 + b) % ${peopleCount / followsEach} = 0`,
  ])
}

/** Every second one has a picture. */
export async function fillPosts(pool: pg.Pool, from: number, to: number): Promise<void> {
  const series = `generate_series(${from + 1}, ${to}) n`
  const author = personId(`1 + abs(hashint4(n)) % ${peopleCount}`)
  await inOneGo(pool, [
    `insert into posts (id, user_id, content, category, has_media, created_at, likes_count)
      select ${postId('n')}, ${author}, 'Post number ' || n || ' about #work in progress. ' || repeat('Words that say something. ', 1 + n % 8),
        case when n % 3 = 0 then 'Tutorials' end, n % 2 = 0, now() - (${to} - n) * interval '1 second', n % 50 from ${series}`,
    `insert into post_media (id, post_id, media_url, media_type, order_index, alt_text, width, height, placeholder, sizes)
      select gen_random_uuid(), ${postId('n')}, '/media/post-media/' || n || '.webp', 'image/webp', 0, 'A picture of the work', 1280, 960, '#aa8866', '{320,640,960}'
      from ${series} where n % 2 = 0`,
    `insert into likes (id, post_id, user_id) select gen_random_uuid(), ${postId('n')}, ${personId(`1 + n % ${peopleCount}`)} from ${series}`,
    `insert into saved_posts (id, post_id, user_id) select gen_random_uuid(), ${postId('n')}, ${personId(`1 + n % ${peopleCount}`)} from ${series} where n % 5 = 0`,
  ])
  await pool.query('vacuum analyze')
}

export function idOfPerson(n: number): string {
  return `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
}

/** The same each time. */
export function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item, n) => ({ item, place: Math.imul(n + 1, 2_654_435_761) >>> 0 }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

export const personId = (n: string) => `('01900000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const postId = (n: string) => `('01910000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

async function inOneGo(pool: pg.Pool, statements: string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query("set session_replication_role = 'replica'; set statement_timeout = 0")
    for (const statement of statements) await client.query(statement)
    // No trigger said what changed.
    await client.query('delete from changes')
  } finally {
    client.release(true)
  }
}
