import { readFile } from 'node:fs/promises'
import { preferencesSchema } from '@atelier/contract/preferences'
import { expect, test } from 'vitest'
import { archiveSchemas, kindNames, kinds } from '#features/archives/kinds.ts'

const docs = new URL('../../../docs/', import.meta.url)

test.each(Object.entries(archiveSchemas()))('%s in docs is that of the archive (`-u` writes it)', async (name, schema) => {
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(new URL(`archive/${name}`, docs).pathname)
})

test('docs/archive.md lists every kind with its meaning', async () => {
  const rows = kindNames.map(
    (name) => `| [${name}](archive/${name}.schema.json) | ${kinds[name].meaning} | ${kinds[name].imported ? 'yes' : ''} |`,
  )
  const listed = (await readFile(new URL('archive.md', docs), 'utf8')).split('\n').filter((line) => line.startsWith('| ['))
  expect(listed).toEqual(rows)
})

test('the preferences are all of the settings', () => {
  expect(['id', 'user_id', ...Object.keys(kinds.preferences.row.shape)].toSorted()).toEqual(Object.keys(preferencesSchema.shape).toSorted())
})
