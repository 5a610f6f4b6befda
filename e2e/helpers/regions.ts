import type { Page } from 'playwright-core'

/** A toast or a list may show the same text, sooner or later. */
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

/** For what must stand nowhere. */
export const occurrencesOf = (page: Page, text: string) => page.locator('body').getByText(text).count()
