import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** Both have read it; the second wrote every third message. @returns its id */
export async function fillConversation(admin: pg.Pool, one: string, other: string, count: number): Promise<string> {
  const id = randomUUID()
  await admin.query(
    `with conversation as (
      insert into conversations (id, low_id, high_id, last_seq, revision, last_message_at)
      values ($1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), $4, $4, now())
    ), participants as (
      insert into conversation_participants (conversation_id, user_id, listed_at, read_seq)
      values ($1, $2, now(), $4), ($1, $3, now(), $4)
    )
    insert into messages (id, conversation_id, sender_id, client_id, seq, revision, content, created_at)
    select gen_random_uuid(), $1, case when n % 3 = 0 then $3::uuid else $2::uuid end, gen_random_uuid(), n, n,
      'Message number ' || n || ' about the work. ' || repeat('Words that say something. ', n % 4), now() - ($4 - n) * interval '1 minute'
    from generate_series(1, $4::int) n`,
    [id, one, other, count],
  )
  return id
}
