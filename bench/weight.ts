import pg from 'pg'
import { fillConversation } from '#conversation-data.ts'
import { fillPeople, fillPosts, idOfPerson, peopleCount } from '#feed-data.ts'
import { install } from '#installation.ts'
import { connectionTo, homeOf } from '../server/db/embedded/home.ts'

/** What a row of each kind takes on disk, with its indexes: the figures of docs/scale.md. */
const posts = 20_000
const messages = 20_000
const kinds = {
  person: ['auth.users', 'auth.sessions', 'profiles', 'user_preferences'],
  follow: ['followers'],
  post: ['posts'],
  picture: ['post_media'],
  like: ['likes'],
  message: ['messages'],
}

const installation = await install()
const admin = new pg.Pool({ ...connectionTo(homeOf(installation.dataDir)), user: 'postgres', max: 2 })
try {
  await fillPeople(admin)
  await fillPosts(admin, 0, posts)
  await fillConversation(admin, idOfPerson(1), idOfPerson(2), messages)
  for (const [kind, tables] of Object.entries(kinds)) {
    const sizes = await Promise.all(tables.map(sizeOf))
    const rows = kind === 'person' ? peopleCount : (sizes[0]?.rows ?? 0)
    const sum = (part: 'table' | 'indexes') => sizes.reduce((all, size) => all + size[part], 0) / rows
    console.log(
      `${kind}: ${Math.round(sum('table') + sum('indexes'))} bytes a row, of which indexes ${Math.round(sum('indexes'))} (${rows} rows)`,
    )
  }
} finally {
  await admin.end()
  await installation.stop()
}

async function sizeOf(table: string): Promise<{ rows: number; table: number; indexes: number }> {
  const { rows } = await admin.query(
    `select (select count(*)::int from ${table}) as rows, pg_table_size($1)::int as table, pg_indexes_size($1)::int as indexes`,
    [table],
  )
  return rows[0]
}
