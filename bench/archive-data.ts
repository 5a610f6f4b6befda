import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

interface Size {
  posts: number
  files: number
  bytes: number // of each file
}

/** The newest posts have a file each. @returns the folder of the files */
export async function fillArchive(pool: pg.Pool, dataDir: string, userId: string, { posts, files, bytes }: Size): Promise<string> {
  const folder = join(dataDir, 'media', 'post-media', userId)
  mkdirSync(folder, { recursive: true })
  // As incompressible as pictures.
  for (let n = 1; n <= files; n++) writeFileSync(join(folder, `${n}_0.webp`), randomBytes(bytes))
  await pool.query(
    `insert into posts (id, user_id, content, created_at)
    select gen_random_uuid(), $1, 'Post number ' || n || ' about the work. ' || repeat('Words that say something. ', n % 12), now() - n * interval '1 hour'
    from generate_series(1, $2::int) n`,
    [userId, posts],
  )
  await pool.query(
    `with used as (select id, row_number() over (order by created_at desc) as n from posts where user_id = $1 order by created_at desc limit $2),
    stored as (
      insert into media (id, user_id, bucket, path, media_type, bytes, width, height)
      select id, $1, 'post-media', $1 || '/' || n || '_0.webp', 'image/webp', $3, 800, 600 from used returning id, path
    )
    insert into post_media (id, post_id, media_id, media_url, media_type, order_index, alt_text, width, height)
    select id, id, id, '/media/post-media/' || path, 'image/webp', 0, 'What it shows', 800, 600 from stored`,
    [userId, files, bytes],
  )
  await pool.query('insert into likes (id, post_id, user_id) select gen_random_uuid(), id, $1 from posts where user_id = $1', [userId])
  return folder
}
