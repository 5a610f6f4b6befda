import { readFileSync } from 'node:fs'
import { paths } from '@atelier/contract/paths'
import { updatePreferences } from '@atelier/contract/preferences'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { clipped, leaving } from '#overflow.ts'
import { host } from '#stations/host.ts'
import type { Host } from '#stations/station.ts'
import { phone } from '#visitors.ts'

const screensOf = ({ postId, guest, conversationId, communityId }: Host) => [
  paths.home,
  `${paths.home}?tab=following`,
  paths.explore,
  `${paths.explore}?q=print`,
  paths.notifications,
  paths.suggestions,
  paths.messages,
  paths.conversation(conversationId),
  paths.bookmarks,
  paths.communities,
  paths.community(communityId),
  paths.ownProfile,
  paths.profile(guest),
  paths.profile('nobody'),
  paths.post(postId),
  '/nowhere',
  paths.settings,
  paths.interests,
  paths.security,
  paths.blocked,
  paths.muted,
  paths.hiddenPosts,
  paths.mutedWords,
  paths.ownReports,
  paths.feedSettings,
  paths.ownData,
  paths.diagnostics,
  paths.notSent,
]

/** The words of a button or item by their key, such as `posts.menu.label`. */
function wordsOf(locale: string) {
  return (key: string): string => {
    const [section, ...path] = key.split('.')
    const file = readFileSync(new URL(`../../contract/words/${locale}/${section}.json`, import.meta.url), 'utf8')
    return path.reduce((words, part) => words[part], JSON.parse(file))
  }
}

const faults = async (page: Page) => [...(await leaving(page)), ...(await clipped(page))]

describe.each([
  ['de', 'largest'],
  ['es', 'normal'],
] as const)('on a phone, in %s with %s text, nothing scrolls sideways, and no button or tab is cut', (locale, text_size) => {
  const word = wordsOf(locale)
  let hannah: Host
  let page: Page
  beforeAll(async () => {
    hannah = await host({ ...phone, locale })
    page = hannah.page
    await hannah.call(updatePreferences, { text_size })
  })

  test('on any screen', async () => {
    for (const path of screensOf(hannah)) {
      await page.goto(path)
      await page.getByRole('heading').first().waitFor()
      await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
      expect([path, await faults(page)]).toEqual([path, []])
    }
  })

  test('in menus and sheets', async () => {
    const press = (key: string) =>
      page
        .getByRole('button', { name: word(key), exact: true })
        .first()
        .click()
    const choose = (key: string) => page.getByRole('menuitem', { name: word(key), exact: true }).click()
    const opened = async (name: string, kind: 'dialog' | 'menu', open: () => Promise<unknown>) => {
      await open()
      await page.getByRole(kind).last().waitFor()
      await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
      expect([name, await faults(page)]).toEqual([name, []])
    }
    const postMenu = () => press('posts.menu.label')

    for (const item of ['why', 'edit', 'collect', 'sensitive', 'delete']) {
      await page.goto(paths.home)
      await opened('menu of a post', 'menu', postMenu)
      await opened(item, 'dialog', () => choose(`postMenu.${item}`))
    }
    for (const [path, name, key] of [
      [paths.home, 'composer', 'nav.compose'],
      [paths.home, 'drawer', 'nav.toggleSidebar'],
      [paths.home, 'search', 'nav.search'],
      [paths.communities, 'new community', 'communities.create'],
      [paths.messages, 'new conversation', 'conversations.new'],
      [paths.ownProfile, 'profile', 'profile.edit'],
    ] as const) {
      await page.goto(path)
      await opened(name, 'dialog', () => press(key))
    }
  })
})
