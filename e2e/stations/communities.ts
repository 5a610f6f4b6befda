import { button, type Station, text } from '#stations/station.ts'

const community = (name: string, tab: string, arrive: Station['arrive']): Station => ({
  name: `community${name}`,
  path: ({ communityId }) => `/communities/${communityId}${tab}`,
  who: 'resident',
  arrive,
})

export const communityStations: Station[] = [
  { name: 'communities', path: '/communities', who: 'resident', arrive: text(/Night Studio/) },
  {
    name: 'community-new',
    path: '/communities',
    who: 'resident',
    arrive: async (page) => {
      await button(page, 'Create community').click()
      await page.getByRole('dialog').getByLabel('Name').waitFor()
    },
  },
  community('', '', text('Still wet')),
  community('-about', '?tab=about', text('Nothing leaves this room')),
  community('-members', '?tab=members', text(/^Owner ·/)),
  community('-requests', '?tab=requests', (page) => button(page, 'Approve Gil Resident').waitFor()),
  community('-edit', '', async (page) => {
    await button(page, 'Edit community').click()
    await page.getByRole('dialog').getByLabel('Name').waitFor()
  }),
  community('-delete', '', async (page) => {
    await page.getByRole('button', { name: /^More about Night Studio/ }).click()
    await page.getByRole('menuitem', { name: 'Delete community' }).click()
    await page.getByRole('dialog').getByRole('textbox').waitFor()
  }),
  community('-compose', '', async (page) => {
    await page.getByRole('button', { name: /^Post in Night Studio/ }).click()
    await page.getByRole('button', { name: /^Who sees it: Night Studio/ }).click()
    await page.getByRole('menuitemradio', { name: 'Public' }).waitFor()
  }),
  community('-keep-offline', '', async (page) => {
    await page.getByRole('button', { name: /^More about Night Studio/ }).click()
    await page.getByRole('menuitem', { name: 'Keep offline', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByText(/^1 post · /)
      .waitFor()
  }),
  {
    name: 'community-missing',
    path: '/communities/019c0000-0000-7000-8000-000000000000',
    who: 'resident',
    arrive: text('Community not found'),
  },
]
