import { type FeedTab, homeFeed } from '@atelier/contract/feed'
import { keepPosts } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { type LoadPage, prefetchList, useList } from '#data/cache/list.ts'
import { call } from '#data/client.ts'

export const useFeed = (tab: FeedTab) => useList([...keys.feed, tab], loadFeed(tab))

export const prefetchFeed = (tab: FeedTab) => prefetchList([...keys.feed, tab], loadFeed(tab))

const loadFeed =
  (tab: FeedTab): LoadPage =>
  async ({ cursor, signal }) => {
    const { items, next_cursor } = await call(homeFeed, { tab, cursor }, { signal })
    return { ids: keepPosts(items), next_cursor }
  }
