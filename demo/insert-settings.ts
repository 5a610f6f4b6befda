import { insertBlocks, insertRows } from '#demo.queries.ts'
import { type DemoMember, memberNamed } from '#plan/members.ts'
import type { DemoSettings } from '#settings.ts'
import type { Db } from '../server/db/connection.ts'
import { newId } from '../server/db/ids.ts'
import { insertMutedWord } from '../server/features/muted-words/muted-words.queries.ts'
import { storePreferences } from '../server/features/preferences/preferences.queries.ts'

/** Settings of people who are there already, changed at `now`. */
export async function insertSettings(tx: Db, settings: readonly DemoSettings[], members: readonly DemoMember[], now: Date): Promise<void> {
  const byName = new Map(members.map((member) => [member.creator.username, member]))
  const pairs = (theirs: (settings: DemoSettings) => readonly string[] | undefined) =>
    settings.flatMap((one) =>
      (theirs(one) ?? []).map((username) => ({ by: memberNamed(byName, one.of), other: memberNamed(byName, username) })),
    )

  for (const { of, preferences, muted_words = [] } of settings) {
    const { id } = memberNamed(byName, of)
    if (preferences) await storePreferences(tx, id, preferences, now)
    for (const phrase of muted_words) await insertMutedWord(tx, id, { client_id: newId(), phrase, ends_at: null }, now)
  }
  await insertBlocks(
    tx,
    pairs(({ blocked }) => blocked).map(({ by, other }) => ({ blocker_id: by.id, blocked_id: other.id })),
    now,
  )
  await insertRows(
    tx,
    'mutes',
    pairs(({ muted }) => muted).map(({ by, other }) => ({ muter_id: by.id, muted_id: other.id, created_at: now })),
  )
}
