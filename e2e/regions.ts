import type { Page } from 'playwright-core'

/** The types' answer to a text on the whole page, which a toast or a list may show as well, sooner or later. */
type NameTheRegion = 'Name the region where the text must stand: page.getByRole("main").getByText(…), toast(page).getByText(…)'

declare module 'playwright-core' {
  interface Page {
    getByText(text: string | RegExp, options?: { exact?: boolean }): NameTheRegion
  }
  interface Frame {
    getByText(text: string | RegExp, options?: { exact?: boolean }): NameTheRegion
  }
}

type Returning<Answer, _Method extends (text: string) => Answer> = Answer
// biome-ignore lint/correctness/noUnusedVariables: does not compile when Playwright's own types win over those above
type Checked = Returning<NameTheRegion, Page['getByText']>

/** How often a text stands anywhere on the page: for what must stand nowhere. */
export const mentionsOf = (page: Page, text: string) => page.locator('body').getByText(text).count()
