import type { Community } from '@atelier/contract/communities'
import type { Post } from '@atelier/contract/posts'
import type { Person } from '@atelier/contract/profiles'
import { type Hashtag, recentSearches, searchCommunities, searchHashtags, searchPeople, searchPosts } from '@atelier/contract/search'
import { serve } from '#testing/fake-server.ts'

/** Answers Explore's searches; what is not said finds nothing. */
export function serveFound(found: { people?: Person[]; posts?: Post[]; hashtags?: Hashtag[]; communities?: Community[] } = {}) {
  serve(searchPeople, { items: found.people ?? [], next_cursor: null })
  serve(searchPosts, { items: found.posts ?? [], next_cursor: null })
  serve(searchHashtags, { items: found.hashtags ?? [], next_cursor: null })
  serve(searchCommunities, { items: found.communities ?? [], next_cursor: null })
  serve(recentSearches, { items: [] })
}
