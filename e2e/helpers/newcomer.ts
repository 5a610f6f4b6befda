import type { Page } from 'playwright-core'
import { toastCard } from '#toast.ts'
import { follow, mailTo, newAddress, password, type Screen, visit } from '#visitors.ts'

export interface Newcomer {
  page: Page
  email: string
  username: string
}

let count = 0

/** Ends on "Check your email". */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/auth/signup')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
}

interface Names {
  first: string
  last: string
  username: string
}

export async function onboard(page: Page, names: Names): Promise<void> {
  await answerOnboarding(page, names)
  await page.waitForURL('**/home')
}

export async function answerOnboarding(page: Page, { first, last, username }: Names): Promise<void> {
  await page.getByLabel('First name').fill(first)
  await page.getByLabel('Last name').fill(last)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Day').selectOption('17')
  await page.getByLabel('Month').selectOption('05')
  await page.getByLabel('Year').selectOption('1990')
  await page.getByRole('main').getByText('Available!').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  for (const interest of ['Art & Design', 'Photography', 'Music']) await page.getByRole('button', { name: interest }).click()
  await page.getByRole('button', { name: 'Complete' }).click()
}

export async function newcomer(first: string, screen: Screen = {}): Promise<Newcomer> {
  const email = newAddress(first.toLowerCase())
  const username = `${first.toLowerCase()}_${Date.now().toString(36)}${count++}`
  const page = await visit('/', screen)
  await signUp(page, email)
  await follow(page, await mailTo(email, 'signup'))
  await onboard(page, { first, last: 'Tester', username })
  return { page, email, username }
}

export async function publish(page: Page, text: string, files: { name: string; mimeType: string; buffer: Buffer }[] = []): Promise<void> {
  await page.getByRole('button', { name: 'Create Post' }).click()
  const sheet = page.getByRole('dialog', { name: 'Create Post' })
  await sheet.getByLabel('Text of the post').fill(text)
  if (files.length > 0) await sheet.locator('input[type=file][multiple]').setInputFiles(files)
  await sheet.getByRole('button', { name: 'Post', exact: true }).click()
  await toastCard(page).getByText('Post published').waitFor()
}
