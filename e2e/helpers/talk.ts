import { openConversation } from '@atelier/contract/conversations'
import { followUser } from '@atelier/contract/follows'
import { sendMessage } from '@atelier/contract/messages'
import type { Locator, Page } from 'playwright-core'
import type { Resident } from '#residents.ts'

/** They follow each other. @returns the conversation's id */
export async function acquaint(one: Resident, other: Resident): Promise<string> {
  await Promise.all([one.call(followUser, { user_id: other.id }), other.call(followUser, { user_id: one.id })])
  return (await one.call(openConversation, { user_id: other.id })).id
}

export const write = ({ call }: Resident, conversation_id: string, content: string) =>
  call(sendMessage, { conversation_id, client_id: crypto.randomUUID(), content })

export async function say(page: Page, text: string): Promise<void> {
  const field = page.getByPlaceholder('Type a message...')
  await field.fill(text)
  // Enter does nothing while the message before is still being kept.
  await page.locator('form').filter({ has: field }).getByRole('button', { name: 'Send', exact: true, disabled: false }).waitFor()
  await field.press('Enter')
}

export const messageOf = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('log').getByRole('article').filter({ hasText: text })

export async function messageTexts(page: Page, texts: RegExp): Promise<string[]> {
  const all = await page.getByRole('log').getByRole('article').allTextContents()
  return all.flatMap((text) => text.match(texts)?.[0] ?? [])
}

/** As a long press does. */
export async function openActions(message: Locator): Promise<Locator> {
  await message.focus()
  await message.press('Enter')
  return message.page().getByRole('dialog', { name: 'Message', exact: true })
}
