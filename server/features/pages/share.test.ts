import type { Language } from '@atelier/contract/choices'
import { updatePreferences } from '@atelier/contract/preferences'
import { expect, test } from 'vitest'
import { sharedAt } from '#features/pages/share.ts'
import { publish } from '#testing/posts.ts'
import { world } from '#testing/world.ts'

const { deps, people } = await world()

const tagsAt = async (path: string, language: Language) => (await sharedAt(deps, path, language))?.tags

test('what is shared is described in the language of its reader, whichever one its author chose', async () => {
  const { ann } = await people('ann')
  const { id } = await publish(ann)
  await ann.call(updatePreferences, { language: 'fr' })
  expect(await tagsAt('/profile/ann', 'en')).toContain('content="The work of Ann Tester on Atelier"')
  expect(await tagsAt(`/post/${id}`, 'en')).toContain('<meta property="og:locale" content="en_US">')
  const tags = await tagsAt('/profile/ann', 'de')
  expect(tags).toContain('<meta property="og:description" content="Die Arbeiten von Ann Tester auf Atelier">')
  expect(tags).toContain('<meta property="og:locale" content="de_DE">')
  expect(await tagsAt(`/post/${id}`, 'de')).toContain('<meta property="og:locale" content="de_DE">')
})
