import { openConversation } from '@atelier/contract/conversations'
import { followUser } from '@atelier/contract/follows'
import { sendMessage } from '@atelier/contract/messages'
import type { Locator, Page } from 'playwright-core'
import type { Resident } from '#residents.ts'

/** Lets two people follow each other and opens their conversation. @returns its id */
export async function acquaint(one: Resident, other: Resident): Promise<string> {
  await Promise.all([one.call(followUser, { user_id: other.id }), other.call(followUser, { user_id: one.id })])
  return (await one.call(openConversation, { user_id: other.id })).id
}

/** Sends a message without a browser. */
export const write = ({ call }: Resident, conversation_id: string, content: string) =>
  call(sendMessage, { conversation_id, client_id: crypto.randomUUID(), content })

/** Types a message into the open conversation and sends it. */
export async function say(page: Page, text: string): Promise<void> {
  const field = page.getByPlaceholder('Type a message...')
  await field.fill(text)
  // Enter does nothing while the message before is still being kept.
  await page.locator('form').filter({ has: field }).getByRole('button', { name: 'Send', exact: true, disabled: false }).waitFor()
  await field.press('Enter')
}

/** The message with this text in the open conversation. */
export const messageOf = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('log').getByRole('article').filter({ hasText: text })

/** The texts of the messages that are on the page, as they stand, oldest first, out of those that match. */
export async function textsOf(page: Page, texts: RegExp): Promise<string[]> {
  const all = await page.getByRole('log').getByRole('article').allTextContents()
  return all.flatMap((text) => text.match(texts)?.[0] ?? [])
}

/** Opens everything that can be done with a message, as a long press does. */
export async function openActions(message: Locator): Promise<Locator> {
  await message.focus()
  await message.press('Enter')
  return message.page().getByRole('dialog', { name: 'Message', exact: true })
}
