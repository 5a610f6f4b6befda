import { heading, refused, type Station, text } from '#stations/station.ts'

export const peopleStations: Station[] = [
  { name: 'notifications', path: '/notifications', who: 'resident', arrive: text('started following you') },
  {
    name: 'notifications-empty',
    path: '/notifications',
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('tab', { name: 'Mentions' }).click()
      await page.getByRole('main').getByText('No notifications yet').waitFor()
    },
  },
  { name: 'profile', path: '/profile', who: 'resident', arrive: (page) => page.getByRole('tabpanel').getByRole('link').first().waitFor() },
  { name: 'profile-of-another', path: ({ guest }) => `/profile/${guest}`, who: 'resident', arrive: text('Nothing here yet') },
  {
    name: 'profile-edit',
    path: '/profile',
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Edit profile' }).click()
      await page.getByLabel('Name', { exact: true }).waitFor()
    },
  },
  {
    name: 'profile-followers',
    path: '/profile',
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('button', { name: '1 Follower' }).click()
      await page.getByRole('dialog').getByRole('link').first().waitFor()
    },
  },
  {
    name: 'profile-report',
    path: ({ guest }) => `/profile/${guest}`,
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('button', { name: /^More about/ }).click()
      await page.getByRole('menuitem', { name: 'Report profile' }).click()
      await page.getByRole('radio', { name: 'Something else' }).check()
    },
  },
  {
    name: 'profile-content-failed',
    path: '/profile',
    who: 'resident',
    arrive: refused('**/api/profiles/*/posts*', 'Unable to load content'),
  },
  { name: 'profile-not-found', path: '/profile/nobody_by_that_name', who: 'resident', arrive: text('Profile not found') },
  { name: 'suggestions', path: '/suggestions', who: 'resident', arrive: heading('Who to follow') },
]
