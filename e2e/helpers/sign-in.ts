import type { Page } from 'playwright-core'
import { password } from '#visitors.ts'

export async function logIn(page: Page, email: string, secret = password): Promise<void> {
  const button = page.getByRole('button', { name: 'Log in' })
  // The form that one may come from has fields of the same names.
  await button.waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await button.click()
}

export async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('6-digit code').fill(code)
  await page.keyboard.press('Enter')
}

export function noteOf(page: Page, label: string): Promise<string | null | undefined> {
  return page.getByLabel(label, { exact: true }).evaluate((field) => {
    const note = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    return field.getAttribute('aria-invalid') ? note?.textContent : undefined
  })
}
