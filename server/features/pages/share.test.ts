import { updatePreferences } from '@atelier/contract/preferences'
import { expect, test } from 'vitest'
import { shareTags } from '#features/pages/share.ts'
import { publish } from '#testing/posts.ts'
import { world } from '#testing/world.ts'

const { deps, people } = await world()

test('what is shared is described in the language of its reader, whichever one its author chose', async () => {
  const { ann } = await people('ann')
  const { id } = await publish(ann)
  await ann.call(updatePreferences, { language: 'fr' })
  expect(await shareTags(deps, '/profile/ann', 'en')).toContain('content="The work of Ann Tester on Atelier"')
  expect(await shareTags(deps, `/post/${id}`, 'en')).toContain('<meta property="og:locale" content="en_US">')
  const tags = await shareTags(deps, '/profile/ann', 'de')
  expect(tags).toContain('<meta property="og:description" content="Die Arbeiten von Ann Tester auf Atelier">')
  expect(tags).toContain('<meta property="og:locale" content="de_DE">')
  expect(await shareTags(deps, `/post/${id}`, 'de')).toContain('<meta property="og:locale" content="de_DE">')
})
