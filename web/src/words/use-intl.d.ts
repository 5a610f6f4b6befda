import type { Language } from '@atelier/contract/choices'
import type accounts from '@atelier/contract/words/en/accounts.json'
import type admin from '@atelier/contract/words/en/admin.json'
import type admin_analytics from '@atelier/contract/words/en/admin_analytics.json'
import type admin_content from '@atelier/contract/words/en/admin_content.json'
import type admin_log from '@atelier/contract/words/en/admin_log.json'
import type admin_own from '@atelier/contract/words/en/admin_own.json'
import type admin_reports from '@atelier/contract/words/en/admin_reports.json'
import type admin_roles from '@atelier/contract/words/en/admin_roles.json'
import type admin_settings from '@atelier/contract/words/en/admin_settings.json'
import type admin_users from '@atelier/contract/words/en/admin_users.json'
import type app from '@atelier/contract/words/en/app.json'
import type appeals from '@atelier/contract/words/en/appeals.json'
import type archives from '@atelier/contract/words/en/archives.json'
import type auth from '@atelier/contract/words/en/auth.json'
import type bookmarks from '@atelier/contract/words/en/bookmarks.json'
import type categories from '@atelier/contract/words/en/categories.json'
import type comments from '@atelier/contract/words/en/comments.json'
import type communities from '@atelier/contract/words/en/communities.json'
import type completion from '@atelier/contract/words/en/completion.json'
import type composer from '@atelier/contract/words/en/composer.json'
import type conversations from '@atelier/contract/words/en/conversations.json'
import type deletion from '@atelier/contract/words/en/deletion.json'
import type explore from '@atelier/contract/words/en/explore.json'
import type failures from '@atelier/contract/words/en/failures.json'
import type feed from '@atelier/contract/words/en/feed.json'
import type feedSettings from '@atelier/contract/words/en/feedSettings.json'
import type follows from '@atelier/contract/words/en/follows.json'
import type health from '@atelier/contract/words/en/health.json'
import type interests from '@atelier/contract/words/en/interests.json'
import type keptOffline from '@atelier/contract/words/en/keptOffline.json'
import type keys from '@atelier/contract/words/en/keys.json'
import type landing from '@atelier/contract/words/en/landing.json'
import type legal from '@atelier/contract/words/en/legal.json'
import type links from '@atelier/contract/words/en/links.json'
import type lostFactor from '@atelier/contract/words/en/lostFactor.json'
import type messages from '@atelier/contract/words/en/messages.json'
import type mutedWords from '@atelier/contract/words/en/mutedWords.json'
import type nav from '@atelier/contract/words/en/nav.json'
import type networkRules from '@atelier/contract/words/en/networkRules.json'
import type notFound from '@atelier/contract/words/en/notFound.json'
import type notifications from '@atelier/contract/words/en/notifications.json'
import type onboarding from '@atelier/contract/words/en/onboarding.json'
import type passkeys from '@atelier/contract/words/en/passkeys.json'
import type people from '@atelier/contract/words/en/people.json'
import type photos from '@atelier/contract/words/en/photos.json'
import type platform from '@atelier/contract/words/en/platform.json'
import type postDeletions from '@atelier/contract/words/en/postDeletions.json'
import type postEdits from '@atelier/contract/words/en/postEdits.json'
import type postMenu from '@atelier/contract/words/en/postMenu.json'
import type posts from '@atelier/contract/words/en/posts.json'
import type privacyLists from '@atelier/contract/words/en/privacyLists.json'
import type profile from '@atelier/contract/words/en/profile.json'
import type proof from '@atelier/contract/words/en/proof.json'
import type push from '@atelier/contract/words/en/push.json'
import type reports from '@atelier/contract/words/en/reports.json'
import type search from '@atelier/contract/words/en/search.json'
import type security from '@atelier/contract/words/en/security.json'
import type securityKeys from '@atelier/contract/words/en/securityKeys.json'
import type settings from '@atelier/contract/words/en/settings.json'
import type sharing from '@atelier/contract/words/en/sharing.json'
import type topics from '@atelier/contract/words/en/topics.json'
import type transparency from '@atelier/contract/words/en/transparency.json'
import type trends from '@atelier/contract/words/en/trends.json'
import type unsent from '@atelier/contract/words/en/unsent.json'
import type updates from '@atelier/contract/words/en/updates.json'
import type viewer from '@atelier/contract/words/en/viewer.json'
import type whyShown from '@atelier/contract/words/en/whyShown.json'
import type works from '@atelier/contract/words/en/works.json'

/** English is the type of all languages: a missing key does not compile. */
export interface Sections {
  accounts: typeof accounts
  admin: typeof admin
  admin_analytics: typeof admin_analytics
  admin_content: typeof admin_content
  admin_log: typeof admin_log
  admin_own: typeof admin_own
  admin_reports: typeof admin_reports
  admin_roles: typeof admin_roles
  admin_settings: typeof admin_settings
  admin_users: typeof admin_users
  app: typeof app
  appeals: typeof appeals
  archives: typeof archives
  auth: typeof auth
  bookmarks: typeof bookmarks
  categories: typeof categories
  comments: typeof comments
  communities: typeof communities
  completion: typeof completion
  composer: typeof composer
  conversations: typeof conversations
  deletion: typeof deletion
  explore: typeof explore
  failures: typeof failures
  feed: typeof feed
  feedSettings: typeof feedSettings
  follows: typeof follows
  health: typeof health
  interests: typeof interests
  keptOffline: typeof keptOffline
  keys: typeof keys
  landing: typeof landing
  legal: typeof legal
  links: typeof links
  lostFactor: typeof lostFactor
  messages: typeof messages
  mutedWords: typeof mutedWords
  nav: typeof nav
  notFound: typeof notFound
  networkRules: typeof networkRules
  notifications: typeof notifications
  onboarding: typeof onboarding
  passkeys: typeof passkeys
  people: typeof people
  photos: typeof photos
  platform: typeof platform
  postEdits: typeof postEdits
  postDeletions: typeof postDeletions
  postMenu: typeof postMenu
  posts: typeof posts
  privacyLists: typeof privacyLists
  profile: typeof profile
  proof: typeof proof
  push: typeof push
  reports: typeof reports
  search: typeof search
  security: typeof security
  securityKeys: typeof securityKeys
  settings: typeof settings
  sharing: typeof sharing
  topics: typeof topics
  transparency: typeof transparency
  trends: typeof trends
  updates: typeof updates
  unsent: typeof unsent
  viewer: typeof viewer
  works: typeof works
  whyShown: typeof whyShown
}

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Omit<Sections, 'legal'>
  }
}
