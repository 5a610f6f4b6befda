import { heading, type Station, text } from '#stations/station.ts'

const staff = (name: string, title: string): Station => ({
  name: `admin-${name}`,
  path: `/admin/${name}`,
  who: 'staff',
  arrive: heading(title),
})

export const staffStations: Station[] = [
  { name: 'admin-restricted', path: '/admin/users', who: 'resident', arrive: heading('Access restricted') },
  staff('users', 'Users'),
  staff('content', 'Content'),
  { name: 'admin-sign-ups', path: '/admin/content?tab=sign_ups', who: 'staff', arrive: text('Domains and address ranges') },
  staff('analytics', 'Analytics Dashboard'),
  staff('settings', 'Platform Settings'),
  { name: 'admin-rules', path: '/admin/settings?tab=rules', who: 'staff', arrive: text('Respect people') },
  {
    ...staff('roles', 'Role Management'),
    arrive: (page) => page.getByRole('cell').first().waitFor(),
  },
  staff('log', 'Log'),
  staff('own', 'Your decisions'),
]
