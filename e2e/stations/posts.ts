import type { Page } from 'playwright-core'
import { picture } from '#picture.ts'
import { firstPost, type Host, refused, type Station, text } from '#stations/station.ts'

const onPost = ({ postId }: Host) => `/post/${postId}`
const menuOf = async (page: Page, item?: string) => {
  await firstPost(page).getByRole('button', { name: 'More', exact: true }).click()
  if (item) await page.getByRole('menuitem', { name: item }).click()
  else await page.getByRole('menuitem').first().waitFor()
}

const compose = async (page: Page) => {
  await page.getByRole('button', { name: 'Create Post' }).click()
  await page.getByLabel('Text of the post').fill('What hangs here next')
  await page.locator('input[type=file][multiple]').setInputFiles([await picture('one.jpg'), await picture('two.jpg')])
  await page.getByLabel('Description of file 2').waitFor()
}

export const postStations: Station[] = [
  { name: 'home', path: '/home', who: 'resident', arrive: (page) => firstPost(page).waitFor() },
  {
    name: 'home-loading',
    path: '/terms',
    who: 'resident',
    arrive: async (page) => {
      await page.route('**/api/feed*', () => undefined)
      await page.goto('/home')
      await page.locator('.skeleton').first().waitFor()
    },
  },
  { name: 'home-failed', path: '/home', who: 'resident', arrive: refused('**/api/feed*', 'Something went wrong loading your feed') },
  { name: 'home-following-empty', path: '/home?tab=following', who: 'resident', arrive: text('No posts from people you follow') },
  {
    name: 'home-for-you-empty',
    path: '/home',
    who: 'resident',
    arrive: async (page) => {
      await page.route('**/api/feed*', (route) => route.fulfill({ json: { items: [], next_cursor: null } }))
      await page.reload()
      await page.getByRole('main').getByText('Welcome to your creator space').waitFor()
    },
  },
  {
    name: 'home-post',
    path: ({ postId }) => `/home?post=${postId}`,
    who: 'resident',
    arrive: (page) => page.getByRole('dialog').getByText('The red is wonderful').waitFor(),
  },
  { name: 'composer', path: '/home', who: 'resident', arrive: compose },
  {
    name: 'composer-saving',
    path: '/home',
    who: 'resident',
    arrive: async (page) => {
      await compose(page)
      await page.getByRole('button', { name: 'Saving pictures' }).click()
      await page.getByRole('menuitemradio', { name: /^No saving/ }).waitFor()
    },
  },
  {
    name: 'composer-drafts',
    path: '/home',
    who: 'resident',
    arrive: async (page) => {
      const draft = {
        version: 1,
        category: null,
        country: null,
        audience: 'everyone',
        download_size: 'original',
        community: null,
        updated_at: new Date().toISOString(),
      }
      const words = ['Not yet', 'A long thought about the light over the harbour, and how the ink dries when it is cold outside']
      const items = words.map((content) => ({ ...draft, id: crypto.randomUUID(), content, media: [] }))
      await page.route('**/api/me/drafts', (route) => route.fulfill({ json: { items } }))
      await page.getByRole('button', { name: 'Create Post' }).click()
      await page.getByRole('button', { name: 'Drafts: 2 more' }).click()
      await page.getByRole('dialog', { name: 'Drafts' }).getByText('Not yet').waitFor()
    },
  },
  { name: 'post', path: onPost, who: 'resident', arrive: text('The red is wonderful') },
  {
    name: 'post-reply',
    path: onPost,
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Reply', exact: true }).first().click()
      await page
        .getByRole('main')
        .getByText(/^Replying to/)
        .waitFor()
    },
  },
  { name: 'post-menu', path: onPost, who: 'resident', arrive: (page) => menuOf(page) },
  {
    name: 'post-edit',
    path: onPost,
    who: 'resident',
    arrive: async (page) => {
      await menuOf(page, 'Edit post')
      await page.getByRole('dialog', { name: 'Edit post' }).getByLabel('Description of file 2').waitFor()
    },
  },
  { name: 'post-delete', path: onPost, who: 'resident', arrive: (page) => menuOf(page, 'Delete post') },
  {
    name: 'post-viewer',
    path: onPost,
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'A red field with a black stripe' }).click()
      await page.getByRole('dialog').getByText('1 of 4').waitFor()
    },
  },
  { name: 'post-gone', path: `/post/${crypto.randomUUID()}`, who: 'resident', arrive: text('This post is not here') },
]
