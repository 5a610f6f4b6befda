import type { OwnReport } from '@atelier/contract/reports'
import type { Page } from 'playwright-core'
import { answered, button, type Station, text } from '#stations/station.ts'

const archive = { id: '019c0000-0000-7000-8000-000000000009', created_at: '2026-11-22T10:00:00.000Z', total_count: 420 }
const setting = (name: string, arrive: Station['arrive']): Station => ({
  name: `settings${name}`,
  path: '/settings',
  who: 'resident',
  arrive,
})
const seek = (words: string) => (page: Page) => page.getByRole('searchbox', { name: 'Search settings' }).fill(words)

export const settingsStations: Station[] = [
  {
    name: 'interests',
    path: '/settings/interests',
    who: 'resident',
    arrive: (page) => page.getByRole('button', { name: 'Art & Design' }).waitFor(),
  },
  { name: 'settings-diagnostics', path: '/settings/diagnostics', who: 'resident', arrive: text('Everything works') },
  { name: 'settings-blocked', path: '/settings/blocked', who: 'resident', arrive: text("You haven't blocked anyone") },
  { name: 'settings-muted', path: '/settings/muted', who: 'resident', arrive: text("You haven't muted anyone") },
  { name: 'not-sent', path: '/not-sent', who: 'resident', arrive: text('Everything is sent') },
  { name: 'settings-hidden-posts', path: '/settings/hidden-posts', who: 'resident', arrive: text('No hidden posts') },
  {
    name: 'settings-reports',
    path: '/settings/reports',
    who: 'resident',
    arrive: async (page) => {
      await page.route('**/api/me/reports*', (route) => route.fulfill({ json: { items: ownReports(), next_cursor: null } }))
      await page.reload()
      await text('Post by Ada Lovelace')(page)
    },
  },
  {
    name: 'settings-muted-words',
    path: '/settings/muted-words',
    who: 'resident',
    arrive: async (page) => {
      await page.route('**/api/me/muted-words', (route) =>
        route.fulfill({
          json: {
            items: [
              { id: crypto.randomUUID(), phrase: 'Spoilers', ends_at: '2030-03-04T12:00:00.000Z', created_at: '2026-01-01T10:00:00.000Z' },
              { id: crypto.randomUUID(), phrase: '#crypto', ends_at: null, created_at: '2026-01-01T10:00:00.000Z' },
            ],
          },
        }),
      )
      await page.reload()
      await page.getByRole('main').getByText('Spoilers', { exact: true }).first().waitFor()
    },
  },
  {
    name: 'settings-quiet-hours',
    path: '/settings',
    who: 'resident',
    async arrive(page) {
      await page.getByRole('switch', { name: 'Quiet hours every day' }).click()
      await page.getByLabel('From', { exact: true }).waitFor()
    },
  },
  { name: 'own-data', path: '/settings/data', who: 'resident', arrive: (page) => button(page, 'Create archive').waitFor() },
  {
    name: 'own-data-done',
    path: '/settings/data',
    who: 'resident',
    async arrive(page) {
      const built = {
        ...archive,
        state: 'done',
        done_count: 420,
        bytes: 243_000_000,
        is_available: true,
        expires_at: '2027-11-29T10:00:00.000Z',
      }
      await page.route('**/api/me/exports/latest', (route) => route.fulfill({ json: { export: built } }))
      const left_out = [{ kind: 'boosts', reason: 'unsupported', count: 53 }]
      const came = {
        ...archive,
        state: 'done',
        source: 'mastodon',
        done_count: 420,
        imported: { posts: 412, media: 903 },
        left_out,
        problem: null,
      }
      await answered('**/api/me/imports/latest', { import: came }, '412 posts')(page)
    },
  },
  {
    name: 'own-data-running',
    path: '/settings/data',
    who: 'resident',
    async arrive(page) {
      const running = { ...archive, state: 'running', done_count: 42 }
      const none = { bytes: null, is_available: false, expires_at: null }
      await page.route('**/api/me/exports/latest', (route) => route.fulfill({ json: { export: { ...running, ...none } } }))
      const coming = { ...running, source: 'mastodon', imported: {}, left_out: [], problem: null }
      await answered('**/api/me/imports/latest', { import: coming }, '42 of 420')(page)
    },
  },
  setting('', (page) => page.getByRole('combobox', { name: 'Who may message you' }).waitFor()),
  setting('-found', async (page) => {
    await seek('mail')(page)
    await page.getByRole('button', { name: /^Email address/ }).waitFor()
  }),
  setting('-nothing', async (page) => {
    await seek('zebra')(page)
    await page.getByRole('main').getByText('No setting for “zebra”').waitFor()
  }),
  setting('-email', async (page) => {
    await button(page, 'Change email').click()
    await page.getByLabel('New email address').waitFor()
  }),
  setting('-password', async (page) => {
    await button(page, 'Change password').click()
    await button(page, 'Save password').click()
    await page.getByRole('dialog').getByText('Passwords must match').waitFor()
  }),
  setting('-offline', async (page) => {
    await button(page, 'Show what is kept offline').click()
    await page
      .getByRole('dialog', { name: 'Kept offline' })
      .getByText(/offline/)
      .last()
      .waitFor()
  }),
  setting('-deletion', async (page) => {
    await button(page, 'Delete account').click()
    await page.getByLabel('Why are you leaving?').waitFor()
  }),
]

function ownReports(): OwnReport[] {
  const report = { note: null, excerpt: null, post_id: null, comment_id: null, closed_at: null, created_at: '2026-01-03T10:00:00.000Z' }
  const author = {
    user_id: crypto.randomUUID(),
    username: 'ada',
    full_name: 'Ada Lovelace',
    avatar_url: null,
    is_verified: true,
    is_private: false,
  }
  const done = { closed_at: '2026-01-04T10:00:00.000Z' }
  const id = () => crypto.randomUUID()
  return [
    { ...report, id: id(), type: 'post', author, post_id: id(), excerpt: 'Buy followers here', reason: 'spam', status: 'pending' },
    { ...report, ...done, id: id(), type: 'message', author, reason: 'harassment', note: 'It goes on for weeks', status: 'resolved' },
    { ...report, ...done, id: id(), type: 'comment', author: null, reason: 'other', status: 'dismissed' },
  ]
}
