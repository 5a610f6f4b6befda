import type { Page } from 'playwright-core'
import type { Resident } from '#residents.ts'

export interface Station {
  name: string
  path: string | ((host: Host) => string)
  who: 'visitor' | 'newcomer' | 'resident' | 'staff'
  arrive: (page: Page) => Promise<unknown> // ready when this resolves
}

export interface Host extends Resident {
  postId: string
  guest: string // a commenter
  conversationId: string // has media, a reply, a reaction and a card
  communityId: string // private, with a post, a member and a request
}

export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name }).waitFor()
export const text = (words: string | RegExp) => (page: Page) => page.getByRole('main').getByText(words).first().waitFor()
export const firstPost = (page: Page) => page.getByRole('article').first()
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Once the server refuses these calls. */
export const refused = (pattern: string, words: string) => async (page: Page) => {
  await page.route(pattern, (route) =>
    route.fulfill({ status: 400, contentType: 'application/problem+json', body: '{"code":"bad_request"}' }),
  )
  await page.reload()
  await page.getByRole('main').getByText(words).first().waitFor()
}

/** Once the server answers these calls so. */
export const answered = (pattern: string, json: object, words: string) => async (page: Page) => {
  await page.route(pattern, (route) => route.fulfill({ json }))
  await page.reload()
  await page.getByRole('main').getByText(words).first().waitFor()
}
