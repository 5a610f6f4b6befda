import { createHash } from 'node:crypto'
import { globSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { render } from '#art/render.ts'
import { clips, works } from '#art/works.ts'
import { communities } from '#communities.ts'
import { conversations } from '#conversations.ts'
import { people } from '#people.ts'

const folder = fileURLToPath(new URL('../pictures/', import.meta.url))
const files = globSync('**/*.*', { cwd: folder }).toSorted()

test('every picture that the demo shows is there, and none that it does not show', () => {
  const posts = [...people, ...communities].flatMap(({ posts = [] }) => posts)
  const shown = [
    ...people.flatMap(({ avatar, banner }) => [avatar, banner]),
    ...posts.flatMap(({ pictures = [] }) => pictures).flatMap(({ file, poster }) => [file, poster]),
    ...conversations.flatMap(({ messages }) => messages).map(([, , more]) => more?.picture),
  ].filter((file) => file !== undefined)
  expect(shown.toSorted()).toEqual(files)
  expect(Object.keys({ ...works, ...clips }).toSorted()).toEqual(files)
})

test('they take 12 MB at most, a film 1 MB of them', () => {
  const bytesOf = (file: string) => statSync(`${folder}${file}`).size
  expect(files.reduce((bytes, file) => bytes + bytesOf(file), 0)).toBeLessThanOrEqual(12_000_000)
  for (const film of Object.keys(clips)) expect(bytesOf(film)).toBeLessThanOrEqual(1_000_000)
})

test('a drawing comes out the same every time and differs from all others', async () => {
  const arts = Object.values(works).filter((_, index) => index % 32 === 0)
  const printed = () =>
    Promise.all(
      arts.map(async (art) =>
        createHash('sha256')
          .update((await render(art())).data)
          .digest('hex'),
      ),
    )
  const once = await printed()
  expect(await printed()).toEqual(once)
  expect(new Set(once).size).toBe(arts.length)
})
