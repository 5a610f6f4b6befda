import {
  type ContentType,
  contentTypes,
  type ExploreSort,
  exploreSorts,
  type SearchSort,
  type SearchType,
  searchSorts,
  type Timeframe,
  timeframes,
} from '@atelier/contract/search'

export const exploreTabs = ['discover', 'search'] as const
export type ExploreTab = (typeof exploreTabs)[number]

/** The query of an address of Explore; what is missing has its default. `post` is open in a dialog. */
export interface ExploreSearch {
  tab?: ExploreTab
  ct?: ContentType
  tf?: Timeframe
  s?: SearchSort
  tag?: string
  q?: string
  /** Only this kind of results, and all of them. */
  kind?: SearchType
  post?: string
}

/** What is shown when the address does not say. Search finds posts of any time. */
const defaults = {
  ct: 'all',
  discover: { tf: 'week', s: 'popular' },
  search: { tf: undefined, s: 'relevance' },
} as const

/** What the controls offer; the sorts by tab. */
export const choices = { ct: contentTypes, tf: timeframes, discover: exploreSorts, search: searchSorts } as const

/** A hashtag and a search are shown on the Search tab, also without `tab`. */
export const tabOf = ({ tab, tag, q }: ExploreSearch): ExploreTab => tab ?? (tag || q ? 'search' : 'discover')

/** The filters of Discover, with the defaults filled in. */
export function discoverOf({ ct, tf, s }: ExploreSearch): { ct: ContentType; tf: Timeframe; s: ExploreSort } {
  return {
    ct: ct ?? defaults.ct,
    tf: tf ?? defaults.discover.tf,
    s: exploreSorts.find((sort) => sort === s) ?? defaults.discover.s,
  }
}

/** What the Search tab looks for, with the defaults filled in. Without `tf` it is any time. */
export function searchOf({ q = '', ct, tf, s }: ExploreSearch): { q: string; ct: ContentType; tf: Timeframe | undefined; s: SearchSort } {
  return { q, ct: ct ?? defaults.ct, tf: tf ?? defaults.search.tf, s: s ?? defaults.search.s }
}

/** The query of a link that changes something and keeps the rest; defaults are left out of the address. */
export function changed(search: ExploreSearch, change: ExploreSearch): ExploreSearch {
  const { tab, ct, tf, s, ...rest } = { ...search, post: undefined, ...change }
  const asked = tabOf({ tab, ...rest })
  const usual = defaults[asked]
  const sorts: readonly string[] = choices[asked]
  return {
    ...rest,
    tab: asked === tabOf(rest) ? undefined : asked,
    ct: ct === defaults.ct ? undefined : ct,
    tf: tf === usual.tf ? undefined : tf,
    s: s === usual.s || !sorts.includes(s ?? '') ? undefined : s,
  }
}
