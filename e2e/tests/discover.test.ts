import { createCommunity, joinCommunity } from '@atelier/contract/communities'
import { createPost } from '@atelier/contract/posts'
import { test } from 'vitest'
import { resident } from '#residents.ts'

test('somebody finds a community through Explore, joins it, posts into it, is answered, finds the notice, saves the answer into a collection and finds it again there', async () => {
  const [ann, olga, carl] = await Promise.all([resident('ann'), resident('olga'), resident('carl')])
  const name = `Linocut circle ${olga.username}`
  const { id: community_id } = await olga.call(createCommunity, { client_id: crypto.randomUUID(), name, description: 'Knives and ink' })
  // The largest communities are featured.
  await carl.call(joinCommunity, { community_id })
  const { page } = ann

  await page.goto('/explore')
  const featured = page.getByRole('article', { name })
  await featured.getByText('2 members').waitFor()
  await featured.getByRole('link', { name }).click()
  await page.waitForURL(`**/communities/${community_id}`)

  await page.getByRole('button', { name: `Join: ${name}` }).click()
  await page.getByRole('button', { name: `Joined: ${name}` }).waitFor()
  await page.getByRole('main').getByText('3 members').first().waitFor()

  await page.getByRole('button', { name: `Post in ${name}` }).click()
  const composer = page.getByRole('dialog', { name: 'Create Post' })
  await composer.getByLabel('Text of the post').fill('How do you keep the lino from tearing?')
  await composer.getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'from tearing?' }).waitFor()

  await olga.call(createPost, {
    client_id: crypto.randomUUID(),
    community_id,
    content: `@${ann.username} Warm it on the radiator first, then it cuts like butter.`,
  })
  await page
    .getByRole('banner')
    .getByRole('link', { name: /1 unread/ })
    .click()
  await page.getByRole('link', { name: /Olga Resident mentioned you/ }).click()
  const answer = page.getByRole('dialog').getByRole('article').filter({ hasText: 'cuts like butter' })
  await answer.getByRole('link', { name }).waitFor()

  await answer.getByRole('button', { name: /^Save/ }).click()
  await page.getByRole('button', { name: 'Add to collection' }).click()
  await page.getByRole('button', { name: 'New collection' }).click()
  const naming = page.getByRole('dialog', { name: 'New collection' })
  await naming.getByLabel('Name').fill('Carving')
  await naming.getByRole('button', { name: 'Create' }).click()
  const collecting = page.getByRole('dialog', { name: 'Add to collection' })
  await collecting.getByRole('checkbox', { name: /Carving/, checked: true }).waitFor()
  await collecting.getByRole('button', { name: 'Done' }).click()

  await page.goto('/bookmarks')
  await page
    .getByRole('navigation', { name: 'Collections' })
    .getByRole('link', { name: /Carving/ })
    .click()
  const search = page.getByRole('searchbox', { name: 'Search in Carving...' })
  await search.fill('granite')
  await page.getByRole('main').getByText('No matching bookmarks').waitFor()
  await search.fill('radiator')
  await page.getByRole('region', { name: 'Saved posts' }).getByRole('listitem').filter({ hasText: 'cuts like butter' }).waitFor()
})
