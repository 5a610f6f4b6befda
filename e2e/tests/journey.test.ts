import { expect, test } from 'vitest'
import { newcomer, onboard, publish, signUp } from '#newcomer.ts'
import { picture } from '#picture.ts'
import { toastCard } from '#toast.ts'
import { follow, mailTo, newAddress, origin, phone, visit } from '#visitors.ts'

test('a newcomer signs up, confirms by the mailed link, is onboarded, posts a picture, and another person reads, likes, comments and follows', async () => {
  const email = newAddress('ann')
  const ann = await visit('/')

  // AUTH-033, AUTH-086: the form, then the notice, then the link that leads to onboarding.
  await signUp(ann, email)
  expect(await ann.getByRole('main').getByText(email).isVisible()).toBe(true)
  const { link } = await mailTo(email, 'signup')
  expect(new URL(link).searchParams.get('redirect_to')).toBe(`${origin}/onboarding`)
  await follow(ann, { link })

  // SHELL-049, ONB-003, ONB-016, ONB-017: an unfinished profile is set up first; then Home with a welcome.
  await ann.getByRole('main').getByText('Step 1 of 3').waitFor()
  await onboard(ann, { first: 'Ann', last: 'Arbor', username: 'ann_arbor' })
  await toastCard(ann).getByText('Welcome to Atelier').waitFor()

  // POST-068, POST-072: published, and in the feed.
  await publish(ann, 'Ann carves herons into #linocut', [await picture('print.jpg')])
  const own = ann.getByRole('article').filter({ hasText: 'Ann carves herons' })
  await own.waitFor()
  await expect
    .poll(() => own.getByRole('img', { name: /Picture 1 of 1/ }).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expect(await own.getByRole('button', { name: /^Follow/ }).count()).toBe(0) // POST-023

  // The other person, on a phone, sees it in Home.
  const { page: bob } = await newcomer('Bob', phone)
  const seen = bob.getByRole('article').filter({ hasText: 'Ann carves herons' })
  await seen.waitFor()

  await seen.getByRole('button', { name: /^Like, 0/ }).click()
  await seen.getByRole('button', { name: /^Like, 1/ }).waitFor()

  // COMM-001, COMM-003, COMM-006, COMM-008, COMM-012.
  await seen.getByRole('button', { name: /^Comments/ }).click()
  await seen.getByText('No comments yet. Be the first to comment!').waitFor()
  await seen.getByLabel('Your comment').fill('The red is wonderful')
  await seen.getByText('480 characters remaining').waitFor()
  await seen.getByRole('button', { name: 'Comment', exact: true }).click()
  await toastCard(bob).getByText('Comment posted').waitFor()
  await seen.getByText('The red is wonderful').waitFor()

  // POST-022, POST-024, PROF-062, PROF-068: Follow does its work and is gone.
  await seen.getByRole('button', { name: 'Follow Ann Arbor' }).click()
  await toastCard(bob).getByText('Following', { exact: true }).waitFor()
  await expect.poll(() => seen.getByRole('button', { name: 'Follow Ann Arbor' }).count()).toBe(0)

  // FEED-003, FEED-022: and Following shows her now.
  await bob.getByRole('tab', { name: 'Following' }).click()
  await bob.getByRole('article').filter({ hasText: 'Ann carves herons' }).waitFor()

  // SHELL-053, SHELL-055, SHELL-057: three notices reached Ann's bell live, without a reload.
  await ann
    .getByRole('banner')
    .getByRole('link', { name: /3 unread/ })
    .waitFor()
  await ann.reload()
  await own.getByRole('button', { name: /^Like, 1/ }).waitFor()
})
