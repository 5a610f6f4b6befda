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
  search: { tf: undefined },
} as const

/** Posts, which the list of all kinds is about first, are newest first; all else is by relevance. */
export const usualSort = (kind: SearchType = 'post'): SearchSort => (kind === 'post' ? 'recent' : 'relevance')

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

/** What the Search tab looks for, with the defaults filled in. Without `tf` it is any time, without `s` each kind has its `usualSort`. */
export function searchOf({ q = '', ct, tf, s }: ExploreSearch) {
  return { q, ct: ct ?? defaults.ct, tf: tf ?? defaults.search.tf, s }
}

/** The query of a link that changes something and keeps the rest; defaults are left out of the address. */
export function changed(search: ExploreSearch, change: ExploreSearch): ExploreSearch {
  const { tab, ct, tf, s, ...rest } = { ...search, post: undefined, ...change }
  const asked = tabOf({ tab, ...rest })
  // In the list of all kinds a chosen sort is for each of them, also the one that posts have anyway.
  const usualOf = { discover: defaults.discover.s, search: rest.kind && usualSort(rest.kind) }
  const sorts: readonly string[] = choices[asked]
  return {
    ...rest,
    tab: asked === tabOf(rest) ? undefined : asked,
    ct: ct === defaults.ct ? undefined : ct,
    tf: tf === defaults[asked].tf ? undefined : tf,
    s: s === usualOf[asked] || !sorts.includes(s ?? '') ? undefined : s,
  }
}
