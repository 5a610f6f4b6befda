import type { Page } from 'playwright-core'
import { picture } from '#picture.ts'
import { answered, type Host, refused, type Station, text } from '#stations/station.ts'

const onConversation = ({ conversationId }: Host) => `/messages/${conversationId}`
const inLog = (words: string | RegExp) => (page: Page) => page.getByRole('log').getByText(words).first().waitFor()

export const messageStations: Station[] = [
  { name: 'messages', path: '/messages', who: 'resident', arrive: (page) => page.getByRole('link', { name: /^Gil Resident/ }).waitFor() },
  {
    name: 'messages-empty',
    path: '/messages',
    who: 'resident',
    arrive: answered('**/api/conversations?*', { items: [], next_cursor: null }, 'No conversations yet'),
  },
  {
    name: 'messages-failed',
    path: '/messages',
    who: 'resident',
    arrive: refused('**/api/conversations?*', 'Something went wrong loading your conversations'),
  },
  {
    name: 'messages-found',
    path: '/messages',
    who: 'resident',
    arrive: async (page) => {
      await page.getByPlaceholder('Search conversations...').fill('ink')
      await page.getByRole('region', { name: 'In messages' }).getByRole('link').first().waitFor()
    },
  },
  {
    name: 'messages-new-suggested',
    path: '/messages',
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'New conversation' }).click()
      await page.getByRole('dialog').getByRole('button', { name: /@/ }).first().waitFor()
    },
  },
  {
    name: 'messages-new',
    path: '/messages',
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'New conversation' }).click()
      await page.getByPlaceholder('Search for users...').fill('gil')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Gil Resident/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'messages-settings',
    path: '/messages',
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'More options' }).click()
      await page.getByRole('menuitem', { name: 'Message settings' }).click()
      await page.getByRole('dialog').getByText('Read receipts', { exact: true }).waitFor()
    },
  },
  {
    name: 'requests',
    path: '/messages?folder=requests',
    who: 'resident',
    arrive: (page) => page.getByRole('link', { name: /Ines Resident/ }).waitFor(),
  },
  {
    name: 'request',
    path: '/messages?folder=requests',
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('link', { name: /Ines Resident/ }).click()
      await page.getByRole('main').getByText('Shown once you accept').waitFor()
    },
  },
  { name: 'conversation', path: onConversation, who: 'resident', arrive: inLog('The ink was still wet') },
  {
    name: 'conversation-actions',
    path: onConversation,
    who: 'resident',
    arrive: async (page) => {
      const message = page.getByRole('log').getByRole('article').last()
      await message.focus()
      await message.press('Enter')
      await page.getByRole('dialog', { name: 'Message', exact: true }).waitFor()
    },
  },
  {
    name: 'conversation-reply',
    path: onConversation,
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('log').getByRole('article').last().focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Reply' }).click()
      await page.locator('input[type=file][multiple]').setInputFiles([await picture('one.jpg')])
      await page.getByRole('button', { name: 'Remove file 1' }).waitFor()
    },
  },
  {
    name: 'conversation-unsent',
    path: onConversation,
    who: 'resident',
    arrive: async (page) => {
      await page.route('**/api/conversations/*/messages', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.fallback(),
      )
      await page.getByPlaceholder('Type a message...').fill('This one waits')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Retry' }).waitFor()
    },
  },
  {
    name: 'conversation-search',
    path: onConversation,
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Search in this conversation' }).click()
      await page.getByPlaceholder('Search messages...').fill('ink')
      await page
        .getByRole('button', { name: /The ink was still wet/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'conversation-match',
    path: onConversation,
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Search in this conversation' }).click()
      await page.getByPlaceholder('Search messages...').fill('the')
      await page.getByRole('main').getByText('The ink was still wet').first().waitFor()
      await page.getByPlaceholder('Search messages...').press('Enter')
      await page.getByRole('button', { name: 'Next match' }).waitFor()
    },
  },
  {
    name: 'conversation-mute',
    path: onConversation,
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'More about this conversation' }).click()
      await page.getByRole('menuitem', { name: 'Mute', exact: true }).click()
      await page.getByRole('dialog').getByText('For 8 hours').waitFor()
    },
  },
  { name: 'conversation-not-found', path: `/messages/${crypto.randomUUID()}`, who: 'resident', arrive: text('Conversation not found') },
  {
    name: 'send',
    path: ({ postId }) => `/post/${postId}`,
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('button', { name: /^Share,/ }).click()
      await page.getByRole('menuitem', { name: 'Send in a message' }).click()
      await page
        .getByRole('dialog')
        .getByRole('checkbox', { name: /Gil Resident/ })
        .check()
    },
  },
]
