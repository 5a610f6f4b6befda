import type { Community } from '@atelier/contract/communities'
import type { ParsedInputOf } from '@atelier/contract/endpoint'
import { limits, rates } from '@atelier/contract/limits'
import { cut } from '@atelier/contract/rules/graphemes'
import { posterOf } from '@atelier/contract/rules/posters'
import { type Hashtag, type SearchResult, type search, searchTypes } from '@atelier/contract/search'
import type { CandidateDb } from '#db/candidates.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import type { MediaLinks } from '#features/media/links.ts'
import { communitiesKind, hashtagsKind, peopleKind, postsKind } from '#features/search/kinds.queries.ts'
import { matchesOf, type SearchKind, stillMatching } from '#features/search/matches.queries.ts'
import { communitiesByIds, hashtagsByIds, peopleResults, postResults } from '#features/search/results.queries.ts'
import { insertSearchLog, planEachSearch } from '#features/search/search.queries.ts'
import { searchedName, tagOf } from '#features/search/search-lists.ts'
import type { SignedIn } from '#http/session.ts'

export async function searchAll(
  deps: Pick<Deps, 'db' | 'limits' | 'clock'>,
  links: MediaLinks,
  viewer: SignedIn,
  { q, type, sort, limit, people: whom }: ParsedInputOf<typeof search>,
): Promise<SearchResult[]> {
  await deps.limits.take(`search:${viewer.id}`, rates.search)
  const { db } = deps
  const text = q.toLowerCase()
  const kinds: Record<SearchResult['type'], [SearchKind, string]> = {
    user: [peopleKind(viewer.id, whom === 'all'), searchedName(text)],
    post: [postsKind(viewer.id, { ct: 'all', now: deps.clock() }), text],
    hashtag: [hashtagsKind(viewer.id), tagOf(text)],
    community: [communitiesKind, text],
  }
  const rowsOf: Record<SearchResult['type'], (ids: string[]) => Promise<SearchResult[]>> = {
    user: (ids) => peopleResults(db, ids),
    post: async (ids) =>
      (await postResults(db, ids)).map(({ picture, is_open, ...post }) => {
        if (!picture) return { ...post, thumbnail: null }
        const media_url = links.forViewer(picture.media_url, is_open, viewer.id)
        return { ...post, thumbnail: posterOf({ ...picture, media_url }, thumbnailPx) ?? media_url }
      }),
    hashtag: async (ids) => (await hashtagsByIds(db, ids)).map(hashtagResult),
    community: async (ids) => (await communitiesByIds(db, viewer.id, ids)).map(communityResult),
  }
  const types = type ? [type] : searchTypes
  // Rows are read after the transaction: their plans do not depend on the text.
  const find = async (tx: CandidateDb) => {
    await planEachSearch(tx)
    const ids: string[][] = []
    for (const one of types) {
      const [kind, of] = kinds[one]
      ids.push(
        (await matchesOf(tx, kind, { text: of, sort: sort ?? (one === 'post' ? 'recent' : 'relevance'), after: null, limit })).map(
          ({ id }) => id,
        ),
      )
    }
    return ids
  }
  const named = await db.replica?.ask(viewer.id, find)
  const found = named ?? (await transaction(db, find))
  const items: SearchResult[] = []
  for (const [place, one] of types.entries()) {
    const ids = found[place] ?? []
    const shown = named ? await stillMatching(db, kinds[one][0], ids) : ids
    if (shown.length) items.push(...(await rowsOf[one](shown)))
  }
  await insertSearchLog(db, viewer.id, q, items.length, deps.clock())
  return items.map((item) => ({
    ...item,
    title: cut(item.title, limits.search.title),
    subtitle: cut(item.subtitle, limits.search.title),
  }))
}

const withoutPicture = { avatar: null, thumbnail: null, verified: false }

const hashtagResult = ({ id, name, usage_count }: Hashtag): SearchResult => ({
  ...withoutPicture,
  id,
  type: 'hashtag',
  title: `#${name}`,
  subtitle: '',
  metadata: { name, count: usage_count },
})

const communityResult = ({ id, name, description, avatar_url, member_count }: Community): SearchResult => ({
  ...withoutPicture,
  id,
  type: 'community',
  title: name,
  subtitle: description ?? '',
  avatar: avatar_url,
  metadata: { name, count: member_count },
})

const thumbnailPx = 96
