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

export interface ExploreSearch {
  tab?: ExploreTab
  ct?: ContentType
  tf?: Timeframe
  s?: SearchSort
  tag?: string
  q?: string
  kind?: SearchType
  post?: string
}

/** Search finds posts of any time. */
const defaults = {
  ct: 'all',
  discover: { tf: 'week', s: 'popular' },
  search: { tf: undefined },
} as const

/** Posts newest first, all else by relevance. */
export const defaultSort = (kind: SearchType = 'post'): SearchSort => (kind === 'post' ? 'recent' : 'relevance')

export const searchChoices = { ct: contentTypes, tf: timeframes, discover: exploreSorts, search: searchSorts } as const

/** A hashtag or query means the Search tab, also without `tab`. */
export const tabOf = ({ tab, tag, q }: ExploreSearch): ExploreTab => tab ?? (tag || q ? 'search' : 'discover')

export function discoverOf({ ct, tf, s }: ExploreSearch): { ct: ContentType; tf: Timeframe; s: ExploreSort } {
  return {
    ct: ct ?? defaults.ct,
    tf: tf ?? defaults.discover.tf,
    s: exploreSorts.find((sort) => sort === s) ?? defaults.discover.s,
  }
}

/** Without `tf` any time, without `s` each kind's `defaultSort`. */
export function searchOf({ q = '', ct, tf, s }: ExploreSearch) {
  return { q, ct: ct ?? defaults.ct, tf: tf ?? defaults.search.tf, s }
}

/** Keeps the rest; defaults are left out of the address. */
export function withSearchChange(search: ExploreSearch, change: ExploreSearch): ExploreSearch {
  const { tab, ct, tf, s, ...rest } = { ...search, post: undefined, ...change }
  const asked = tabOf({ tab, ...rest })
  // Across all kinds a chosen sort applies to each, also the one that posts have anyway.
  const defaultOf = { discover: defaults.discover.s, search: rest.kind && defaultSort(rest.kind) }
  const sorts: readonly string[] = searchChoices[asked]
  return {
    ...rest,
    tab: asked === tabOf(rest) ? undefined : asked,
    ct: ct === defaults.ct ? undefined : ct,
    tf: tf === defaults[asked].tf ? undefined : tf,
    s: s === defaultOf[asked] || !sorts.includes(s ?? '') ? undefined : s,
  }
}
