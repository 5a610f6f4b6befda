import { type Analytics, getAnalytics, getRetention, getSeries } from '@atelier/contract/admin/analytics'
import { Failure } from '@atelier/contract/errors'
import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { serveStaff } from '#testing/staff.ts'
import { visit } from '#testing/visit.tsx'

startApp()

const person = (n: number) => ({
  user_id: `00000000-0000-7000-8000-00000000000${n}`,
  username: 'ines',
  full_name: 'Ínes Prado',
  avatar_url: null,
  posts_count: 12,
  followers_count: 3_400,
  total_likes_received: 56_789,
})
const analytics: Analytics = {
  user_stats: { total_users: 12_345, new_users_30d: 234, new_users_today: 7, active_users_today: 1_024, active_users_30d: 4_096 },
  engagement_stats: {
    posts_today: 31,
    comments_today: 42,
    likes_today: 530,
    total_shares: 6_543,
    total_likes: 1_234_567,
    total_comments: 98_765,
  },
  top_creators: [person(1), { ...person(2), username: 'ivo', full_name: null }, { ...person(3), username: null, full_name: null }],
  trends: {
    total_users: 0.0193,
    new_users_30d: -0.25,
    active_users_today: 0,
    active_users_30d: null,
    posts_today: 1.5,
    comments_today: null,
    likes_today: null,
    total_shares: 0.1,
  },
}
const columns = {
  growth: ['new_people', 'total_people'],
  activity: ['active_people', 'posts', 'comments', 'likes', 'messages'],
  moderation: ['reports_filed', 'reports_closed', 'median_hours_until_closed', 'removals', 'bans'],
} as const
const seriesOf = (series: keyof typeof columns, days: number, value: (n: number) => number | null = (n) => n * 100) => ({
  columns: [...columns[series]],
  rows: Array.from({ length: days }, (_, n) => ({
    day: new Date(Date.UTC(2026, 2, 31 - (days - 1 - n))).toISOString().slice(0, 10),
    values: columns[series].map(() => value(n)),
  })),
})

beforeEach(() => {
  serveStaff('admin')
  serve(getAnalytics, analytics)
  serve(getSeries, ({ series, days }) => seriesOf(series, days))
  serve(getRetention, {
    weeks: [
      { week: '2026-03-02', people: 40, active: [20, 9] },
      { week: '2026-03-09', people: 0, active: [0] },
      { week: '2026-03-16', people: 8, active: [] },
    ],
  })
})

const card = async (name: string) => {
  const cards = within(await screen.findByRole('region', { name: 'Key figures' }))
  return (await cards.findByText(name)).parentElement?.textContent
}
const chart = async (name: string) => within(await screen.findByRole('region', { name }))

test('ADM-112: ADM-113: the page says what it is', async () => {
  visit('/admin/analytics')
  expect(await screen.findByRole('heading', { level: 1, name: 'Analytics Dashboard' })).toBeDefined()
  expect(screen.getByText('Platform metrics and user engagement insights')).toBeDefined()
})

test.each([
  ['ADM-114', 'Total Users', '12,345+1.9% from last month'],
  ['ADM-115', 'New Users (30d)', '234-25% from last month'],
  ['ADM-116', 'Daily Active Users', '1,0240% from last month'],
  ['ADM-117', 'Monthly Active Users', '4,096'],
  ['ADM-118', 'Posts Today', '31+150% from last month'],
  ['ADM-119', 'Comments Today', '42'],
  ['ADM-120', 'Likes Today', '530'],
  ['ADM-121, ADM-122', 'Total Shares', '6,543+10% from last month'],
])('%s: the card %s shows its figure, and how it changed if there is a past', async (_, name, text) => {
  visit('/admin/analytics')
  await screen.findByText('12,345')
  expect(await card(name)).toBe(`${name}${text}`)
})

test('ADM-142: where there is nothing yet, the figures are 0, and lists and charts say that they are empty', async () => {
  const zeros = <T extends object>(stats: T) =>
    Object.fromEntries(Object.keys(stats).map((key) => [key, 0])) as { [key in keyof T]: number }
  const { user_stats, engagement_stats, trends } = analytics
  serve(getAnalytics, {
    user_stats: zeros(user_stats),
    engagement_stats: zeros(engagement_stats),
    top_creators: [],
    trends: Object.fromEntries(Object.keys(trends).map((key) => [key, null])),
  })
  serve(getSeries, ({ series, days }) => seriesOf(series, days, () => 0))
  serve(getRetention, { weeks: [] })
  visit('/admin/analytics')
  await screen.findByText('No post has a like yet.')
  for (const name of ['Total Users', 'Daily Active Users', 'Posts Today', 'Total Shares']) expect(await card(name)).toBe(`${name}0`)
  expect(screen.queryByText(/from last month/)).toBeNull()
  expect(await screen.findAllByText('Nothing happened in these days.')).toHaveLength(3)
  expect(screen.getByText('Nobody has signed up in the last twelve full weeks.')).toBeDefined()
})

test('ADM-123: ADM-124: ADM-125: ADM-126: ADM-127: ADM-128: ADM-129: ADM-130: ADM-131: ADM-132: ADM-133: the top creators with their figures', async () => {
  visit('/admin/analytics')
  const table = within(await screen.findByRole('table', { name: 'Top Creators' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Creator', 'Posts', 'Followers', 'Total Likes'])
  const [named, nameless, unknown] = table.getAllByRole('row').slice(1) as [HTMLElement, HTMLElement, HTMLElement]
  expect(within(named).getByRole('link').textContent).toBe('Í@inesÍnes Prado')
  expect(within(nameless).getByRole('link').textContent).toBe('I@ivo')
  expect(within(unknown).getByRole('link').textContent).toBe('U@unknown')
  expect(
    within(named)
      .getAllByRole('cell')
      .map(({ lastChild }) => lastChild?.textContent),
  ).toEqual(['Í@inesÍnes Prado', '12', '3,400', '56,789'])
})

test('ADM-134: ADM-135: ADM-136: ADM-137: the engagement of all time, with separators', async () => {
  visit('/admin/analytics')
  const overview = await screen.findByRole('region', { name: 'Engagement Overview' })
  expect(overview.textContent).toBe('Engagement OverviewTotal Likes1,234,567Total Comments98,765Total Shares6,543')
})

test('ADM-138: ADM-139: ADM-140: ADM-141: how the network grows', async () => {
  visit('/admin/analytics')
  const growth = await screen.findByRole('region', { name: 'User Growth' })
  expect(growth.textContent).toBe('User GrowthNew Today7New This Month234Active Today1,024')
})

test('a chart names each day by key and pointer, and shows what is chosen in the address', async () => {
  const { path } = visit('/admin/analytics?activity=posts')
  const activity = await chart('Activity')
  const slider = await activity.findByRole('slider', { name: 'Posts, Comments' })
  expect(slider.getAttribute('aria-valuetext')).toBe('March 31, 2026, Posts: 2,900, Comments: 2,900')
  fireEvent.keyDown(slider, { key: 'ArrowLeft' })
  expect(slider.getAttribute('aria-valuetext')).toBe('March 30, 2026, Posts: 2,800, Comments: 2,800')
  fireEvent.keyDown(slider, { key: 'Home' })
  expect(slider.getAttribute('aria-valuetext')).toBe('March 2, 2026, Posts: 0, Comments: 0')
  fireEvent.pointerMove(slider, { clientX: 10_000 })
  expect(slider.getAttribute('aria-valuetext')).toContain('March 31, 2026')
  await userEvent.click(activity.getByRole('button', { name: 'Likes' }))
  expect(await activity.findByRole('slider', { name: 'Likes' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '90 days' }))
  await vi.waitFor(() => expect(callsOf(getSeries)).toContainEqual({ series: 'growth', days: 90 }))
  expect(path()).toBe('/admin/analytics?activity=likes&range=90d')
})

test('a chart is a table too, and a file', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  visit('/admin/analytics')
  serve(getSeries, ({ series, days }) => seriesOf(series, days, (n) => (n === 29 ? null : n)))
  const moderation = await chart('Moderation')
  await moderation.findByRole('slider')
  await userEvent.click(moderation.getByRole('button', { name: 'Table, Moderation' }))
  const table = within(moderation.getByRole('table'))
  expect(table.getAllByRole('columnheader')).toHaveLength(6)
  const [latest, before] = table.getAllByRole('row').slice(1) as [HTMLElement, HTMLElement]
  expect([latest.textContent, before.textContent]).toEqual(['Mar 31, 2026–––––', 'Mar 30, 20262828282828'])
  await userEvent.click(moderation.getByRole('button', { name: 'CSV, Moderation' }))
  const lines = (await files[0]?.text())?.split('\r\n')
  expect(lines?.[0]).toContain('day,reports_filed,reports_closed,median_hours_until_closed,removals,bans')
  expect(lines?.slice(-3)).toEqual(['2026-03-30,28,28,28,28,28', '2026-03-31,,,,,', ''])
})

test('retention shows the share of each week after, without weeks in which nobody came', async () => {
  visit('/admin/analytics')
  const table = within(await screen.findByRole('table', { name: 'Retention by sign-up week' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Week ofSigned upWeek 1Week 2',
    'Mar 24050%23%',
    'Mar 168',
  ])
})

test('what failed says so and can be tried again', async () => {
  serve(getAnalytics, new Failure('unexpected'))
  serve(getSeries, new Failure('unexpected'))
  serve(getRetention, new Failure('unexpected'))
  visit('/admin/analytics')
  const failed = async (title: string, count: number) => expect(await screen.findAllByRole('heading', { name: title })).toHaveLength(count)
  await failed('The figures could not be loaded', 1)
  await failed('The chart could not be loaded', 3)
  await failed('Retention could not be loaded', 1)
  serve(getAnalytics, analytics)
  serve(getRetention, { weeks: [] })
  const [cards] = screen.getAllByRole('alert')
  await userEvent.click(within(cards as HTMLElement).getByRole('button'))
  expect(await card('Posts Today')).toContain('31')
})
