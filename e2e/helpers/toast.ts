import type { Page } from 'playwright-core'

export const toastCard = (page: Page) => page.locator('.toast-card')

export const toastOf = (page: Page) => toastCard(page).locator('p').allTextContents()

/** Read out at once, and drawn in the colour of danger. */
export const failureToastOf = (page: Page) => page.locator('[aria-live=assertive] .toast-card.bg-danger-fill p').allTextContents()
