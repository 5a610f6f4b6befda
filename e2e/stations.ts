import { createComment } from '@atelier/contract/comments'
import { followUser } from '@atelier/contract/follows'
import { createPost, likePost } from '@atelier/contract/posts'
import type { Page } from 'playwright-core'
import { type Resident, resident } from '#residents.ts'
import type { Screen } from '#visitors.ts'

/** A screen in one of its states: where it is, who stands there, and what to do once there. */
export interface Station {
  name: string
  path: string | ((resident: Resident) => string)
  who: 'visitor' | 'newcomer' | 'resident'
  /** Brings the page into the state; it is ready when this resolves. */
  arrive: (page: Page) => Promise<unknown>
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name }).waitFor()
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor()

/** Every screen there is, with the states that can be had for nothing. */
export const stations: Station[] = [
  { name: 'landing', path: '/', who: 'visitor', arrive: heading(/Create\./) },
  { name: 'sign-up', path: '/auth/signup', who: 'visitor', arrive: heading(/./) },
  {
    name: 'sign-up-refused',
    path: '/auth/signup',
    who: 'visitor',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByText('Please enter a valid email address').waitFor()
    },
  },
  { name: 'sign-in', path: '/auth/signin', who: 'visitor', arrive: heading(/./) },
  { name: 'forgot-password', path: '/auth/forgot-password', who: 'visitor', arrive: heading(/./) },
  { name: 'terms', path: '/terms', who: 'visitor', arrive: heading(/./) },
  { name: 'privacy', path: '/privacy', who: 'visitor', arrive: heading(/./) },
  { name: 'not-found', path: '/nowhere', who: 'visitor', arrive: text('404') },
  { name: 'onboarding', path: '/onboarding', who: 'newcomer', arrive: text('Step 1 of 3') },
  { name: 'home', path: '/home', who: 'resident', arrive: (page) => page.getByRole('article').first().waitFor() },
  { name: 'home-following-empty', path: '/home?tab=following', who: 'resident', arrive: text('No posts from people you follow') },
  {
    name: 'composer',
    path: '/home',
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Create Post' }).click()
      await page.getByLabel('Text of the post').fill('What hangs here next')
    },
  },
  {
    name: 'comments',
    path: '/home',
    who: 'resident',
    arrive: async (page) => {
      await page
        .getByRole('button', { name: /^Comments, 1 / })
        .first()
        .click()
      await page.getByText('The red is wonderful').first().waitFor()
    },
  },
  {
    name: 'home-failed',
    path: '/home',
    who: 'resident',
    arrive: async (page) => {
      await page.route('**/api/feed*', (route) =>
        route.fulfill({ status: 400, contentType: 'application/problem+json', body: '{"code":"bad_request"}' }),
      )
      await page.reload()
      await page.getByText('Something went wrong loading your feed').waitFor()
    },
  },
  { name: 'explore', path: '/explore', who: 'resident', arrive: heading('Explore') },
  { name: 'hashtag', path: '/explore?tag=linocut', who: 'resident', arrive: heading('#linocut') },
  { name: 'notifications', path: '/notifications', who: 'resident', arrive: heading('Notifications') },
  { name: 'profile', path: '/profile', who: 'resident', arrive: heading(/./) },
  {
    name: 'edit-profile',
    path: '/profile',
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Edit profile' }).click()
      await page.getByLabel('Name', { exact: true }).waitFor()
    },
  },
  { name: 'profile-not-found', path: '/profile/nobody_by_that_name', who: 'resident', arrive: text('Profile not found') },
  { name: 'suggestions', path: '/suggestions', who: 'resident', arrive: heading('Who to follow') },
  { name: 'interests', path: '/settings/interests', who: 'resident', arrive: heading('Update Interests') },
]

/** Somebody with a post that others answered, so that the screens have something to show. */
export async function inhabited(screen: Screen = {}): Promise<Resident> {
  const [host, guest] = await Promise.all([resident('hannah', screen), resident('gil')])
  const post = await host.call(createPost, {
    client_id: crypto.randomUUID(),
    content: 'First print of the #linocut series, with a thank you to @gil. More at https://example.org/prints',
    category: 'Creative Showcases',
    country: 'SE',
  })
  await guest.call(likePost, { post_id: post.id })
  await guest.call(createComment, { post_id: post.id, client_id: crypto.randomUUID(), content: 'The red is wonderful' })
  await guest.call(followUser, { user_id: host.id })
  return host
}
