import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './terminal.mjs'

/** Refuses migrations that the release before, which serves until all servers are new, or people in front of a locked table, do not survive. */

/** By number: they ran before there was this check. */
const exempt = new Set([2, 7, 10, 17, 19, 21, 23, 24, 26, 27, 28, 30, 31, 48, 49, 64, 82, 103, 104, 113, 132, 133, 134, 140])

/** Staff fill them, so locking them for an index is over at once. */
const small = new Set([
  'platform_settings',
  'interests',
  'notification_templates',
  'notification_template_texts',
  'word_filters',
  'countries',
])

const made = /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/
const altered = /^alter table (?:if exists )?(?:only )?([\w.]+) (.*)/
const indexed = /^create (?:unique )?index (concurrently )?.*? on (?:only )?([\w.]+)/
const dropped = /^drop table (?:if exists )?([\w.]+)/

if (import.meta.main) {
  const folder = join(root, 'server/db/migrations')
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const judged = names.filter((name) => !exempt.has(Number.parseInt(name, 10)))
  const complaints = judged.flatMap((name) => complaintsAbout(name, readFileSync(join(folder, name), 'utf8')))
  process.stdout.write(`${[...complaints, `${judged.length} migrations looked at, ${names.length - judged.length} exempt`].join('\n')}\n`)
  process.exitCode = complaints.length > 0 ? 1 : 0
}

export function complaintsAbout(name, text) {
  const isUnused = /^-- unused since \d+\.\d+\.\d+/m.test(text)
  const statements = withoutTexts(text)
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean)
  const own = new Set(statements.map((statement) => made.exec(statement)?.[1]).filter(Boolean))
  return statements.flatMap((statement) => {
    const why = refusal(statement, { own, isUnused, isAlone: statements.length === 1 })
    return why ? [`${name}: ${why}`] : []
  })
}

function refusal(statement, { own, isUnused, isAlone }) {
  const [, alteredTable, changes = ''] = altered.exec(statement) ?? []
  if (alteredTable && !own.has(alteredTable)) {
    if (/\bdrop column\b/.test(changes) && !isUnused)
      return `a column of ${alteredTable} goes, which the release before may read: drop it a release after nothing reads it, and say \`-- unused since VERSION\``
    if (/\brename (?!constraint\b)/.test(changes))
      return `something of ${alteredTable} gets another name, under which the release before does not find it: add the new one beside it`
    if (/\bdrop constraint (if exists )?\w+_(pkey|key)\b/.test(changes))
      return `a unique key of ${alteredTable} goes, without which the release before cannot run its \`on conflict\` on it: keep it for one release`
    if (/\bset not null\b/.test(changes))
      return `a column of ${alteredTable} becomes not null, and the release before may leave it empty: give it a default, or a check that is not valid yet`
    const bare = columnsAdded(changes).find((column) => /\bnot null\b/.test(column) && !/\b(default|generated)\b/.test(column))
    if (bare)
      return `${alteredTable} gets a column that is not null and has no default, which rows that are there, and the release before, do not fill`
  }
  const [, droppedTable] = dropped.exec(statement) ?? []
  if (droppedTable && !own.has(droppedTable) && !isUnused)
    return `${droppedTable} goes, which the release before may read: drop it a release after nothing reads it, and say \`-- unused since VERSION\``
  const [, concurrently, indexedTable] = indexed.exec(statement) ?? []
  if (concurrently && !isAlone)
    return 'an index that is built concurrently needs a migration of its own, because that runs outside a transaction'
  if (indexedTable && !concurrently && !own.has(indexedTable) && !small.has(indexedTable))
    return `nobody can write to ${indexedTable} until its new index is built: create it concurrently, in a migration of its own`
}

/** Without commas inside brackets, which do not separate columns. */
function columnsAdded(changes) {
  let flat = changes
  while (/\([^()]*\)/.test(flat)) flat = flat.replaceAll(/\([^()]*\)/g, '')
  return flat.split(',').filter((part) => /\badd (column|(?!constraint|check|unique|primary|foreign|exclude)\w+)/.test(part))
}

/** Function bodies, strings and comments are not statements of the migration. */
function withoutTexts(text) {
  return text
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/--.*$/gm, '')
}
