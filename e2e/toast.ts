import type { Page } from 'playwright-core'

/** The title of the toast that is shown, and its message where it has one. */
export const toastOf = (page: Page) => page.locator('.toast-card p').allTextContents()
