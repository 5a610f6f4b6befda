import { followUser } from '@atelier/contract/follows'
import { createPost } from '@atelier/contract/posts'
import { expect, test } from 'vitest'
import { picture } from '#picture.ts'
import { resident } from '#residents.ts'
import { toastCard } from '#toast.ts'
import { phone } from '#visitors.ts'

test('QUALITY R19: a post for followers is there for who follows, and gone once they unfollow, with its picture', async () => {
  const [ann, bob] = await Promise.all([resident('ann', phone), resident('bob')])
  await ann.call(createPost, { client_id: crypto.randomUUID(), content: 'For everyone' })
  await bob.call(followUser, { user_id: ann.id })

  await ann.page.goto('/home')
  await ann.page.getByRole('button', { name: 'Create Post' }).click()
  const sheet = ann.page.getByRole('dialog', { name: 'Create Post' })
  await sheet.getByLabel('Text of the post').fill('For those who follow')
  await sheet.locator('input[type=file][multiple]').setInputFiles([await picture('print.png')])
  await sheet.getByRole('button', { name: 'Who sees it: Public' }).click()
  await ann.page
    .getByRole('menuitemradio', { name: /^Followers/ })
    .getByText('Anyone who follows you, now or later')
    .click()
  await sheet.getByRole('button', { name: 'Who sees it: Followers' }).waitFor()
  await sheet.getByRole('button', { name: 'Post', exact: true }).click()
  await toastCard(ann.page).getByText('Post published').waitFor()

  await bob.page.goto('/home?tab=following')
  const post = bob.page.getByRole('article').filter({ hasText: 'For those who follow' })
  await post.getByRole('img', { name: 'For followers' }).waitFor()
  const link = await post.locator('img[src*="/media/post-media/"]').first().getAttribute('src')
  const load = () => bob.page.request.get(link ?? '').then((answer) => answer.status())
  expect(await load()).toBe(200)
  await post.getByRole('link', { name: /Ann Resident/ }).click()
  const main = bob.page.getByRole('main')
  await main.getByText('For those who follow').first().waitFor()
  await main.getByRole('button', { name: 'Unfollow Ann Resident' }).click()
  await toastCard(bob.page).getByText('Unfollowed').waitFor()
  expect(await load()).toBe(404)
  await bob.page.reload()
  await main.getByText('For everyone').first().waitFor()
  expect(await main.getByText('For those who follow').count()).toBe(0)

  await ann.page.goto(`/profile/${ann.username}`)
  await ann.page.getByRole('main').getByRole('img', { name: 'For followers' }).waitFor()
})
