/**
 * The keys of the cache. Variants of a list follow its key (`[...keys.feed, tab]`), so that the key alone stands for all of them. An entity
 * has a key of its kind and its id (data/cache/entity.ts).
 */
export const keys = {
  account: ['account'],
  authSettings: ['auth-settings'],
  comments: ['comments'],
  exploreMedia: ['explore-media'],
  feed: ['feed'],
  followRequests: ['follow-requests'],
  followers: ['followers'],
  following: ['following'],
  hashtagPosts: ['hashtag-posts'],
  interests: ['interests'],
  me: ['me'],
  myInterests: ['my-interests'],
  notifications: ['notifications'],
  peopleToFollow: ['people-to-follow'],
  profile: ['profile'],
  profilePosts: ['profile-posts'],
  recentSearches: ['recent-searches'],
  recoveryCodes: ['recovery-codes'],
  replies: ['replies'],
  search: ['search'],
  sessions: ['sessions'],
  topics: ['topics'],
  unread: ['unread'],
  username: ['username'],
} as const
