import { firstPost, heading, type Station, text } from '#stations/station.ts'

export const exploreStations: Station[] = [
  { name: 'explore', path: '/explore', who: 'resident', arrive: heading('Explore') },
  {
    name: 'explore-sections',
    path: '/explore',
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('heading', { name: 'Featured Communities' }).scrollIntoViewIfNeeded()
      await page.getByRole('region', { name: 'Trending Creators' }).getByRole('article').first().waitFor()
    },
  },
  {
    name: 'explore-post',
    path: ({ postId }) => `/explore?post=${postId}`,
    who: 'resident',
    arrive: (page) => page.getByRole('dialog', { name: 'Post' }).getByRole('link', { name: 'View profile' }).waitFor(),
  },
  { name: 'explore-search', path: '/explore?tab=search', who: 'resident', arrive: (page) => page.getByRole('searchbox').waitFor() },
  { name: 'hashtag', path: '/explore?tag=linocut', who: 'resident', arrive: (page) => firstPost(page).waitFor() },
  { name: 'hashtag-empty', path: '/explore?tag=nothing_like_it', who: 'resident', arrive: text('Nothing is tagged #nothing_like_it yet') },
  {
    name: 'search-results',
    path: '/explore?q=gil',
    who: 'resident',
    arrive: (page) => page.getByRole('region', { name: 'People' }).waitFor(),
  },
  { name: 'search-none', path: '/explore?q=zzqqxy', who: 'resident', arrive: text('No results found for "zzqqxy"') },
  {
    name: 'search-box',
    path: '/home',
    who: 'resident',
    arrive: async (page) => {
      await page.getByRole('combobox', { name: 'Search' }).fill('hannah')
      await page.getByRole('option').first().waitFor()
    },
  },
]
