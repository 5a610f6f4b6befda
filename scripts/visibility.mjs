import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from '@swc/core'
import { root } from './terminal.mjs'

/** What only these files may name in SQL: they write it, list a person's own, or list the columns that a viewer is shown. */
const owners = {
  is_banned: ['features/admin/users/people.queries.ts'],
  is_private: ['features/profiles/columns.queries.ts', 'features/archives/own-rows.queries.ts'],
  chose_private: ['features/profiles/private-account.queries.ts', 'features/archives/own-rows.queries.ts'],
  is_quiet: ['features/admin/users/people.queries.ts', 'features/archives/own-rows.queries.ts'],
  blocks: ['features/follows/blocks.queries.ts', 'features/archives/import-lists.queries.ts', 'features/archives/own-rows.queries.ts'],
  mutes: ['features/follows/blocks.queries.ts', 'features/archives/import-lists.queries.ts', 'features/archives/own-rows.queries.ts'],
  hidden_posts: [
    'features/posts/hidden-posts.queries.ts',
    'features/archives/import-lists.queries.ts',
    'features/archives/own-rows.queries.ts',
  ],
  muted_words: [
    'features/muted-words/muted-words.queries.ts',
    'features/archives/import-lists.queries.ts',
    'features/archives/own-rows.queries.ts',
  ],
}
const exempt = /^(visibility|db|testing)\/|\.test\.ts$/

const server = join(root, 'server')
const files = readdirSync(server, { recursive: true, withFileTypes: true })
  .filter(({ name }) => name.endsWith('.ts'))
  .map(({ parentPath, name }) => relative(server, join(parentPath, name)))
  .filter((file) => !exempt.test(file) && !file.includes('node_modules'))

let statements = 0
const complaints = files.flatMap((file) => {
  const source = readFileSync(join(server, file), 'utf8')
  if (!source.includes('sql`')) return []
  const found = sqlIn(parseSync(source, { syntax: 'typescript' }))
  statements += found.length
  return Object.entries(owners)
    .filter(([word, allowed]) => !allowed.includes(file) && found.some((text) => new RegExp(`\\b${word}\\b`).test(text)))
    .map(([word]) => `server/${file}: ${word} in SQL is a rule of visibility; use or add a word in server/visibility`)
})
process.stdout.write(complaints.length > 0 ? `${complaints.join('\n')}\n` : `${statements} pieces of SQL looked at\n`)
process.exit(complaints.length > 0 ? 1 : 0)

function sqlIn(node) {
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap(sqlIn)
  if (node.type !== 'TaggedTemplateExpression' || node.tag.value !== 'sql') return inside
  return [node.template.quasis.map(({ raw }) => raw).join(' '), ...inside]
}
