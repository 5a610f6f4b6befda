import type { Page } from 'playwright-core'

/** The current toast. */
export const toast = (page: Page) => page.locator('.toast-card')

/** The title of the current toast, and its message if it has one. */
export const toastOf = (page: Page) => toast(page).locator('p').allTextContents()

/** The same of a toast that says that something failed: it is read out at once, and drawn in the colour of danger. */
export const failureToastOf = (page: Page) => page.locator('[aria-live=assertive] .toast-card.bg-danger-fill p').allTextContents()
