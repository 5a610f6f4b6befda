/** The paths of the app; screens do not write URLs themselves. */
export const paths = {
  landing: '/',
  signUp: '/auth/signup',
  signIn: '/auth/signin',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  secondStep: '/auth/second-step',
  link: '/auth/link',
  /** Where our mails lead: says what their link does, and does it on a press. */
  confirm: '/auth/confirm',
  /** Leads back into the native app. */
  openApp: '/auth/app',
  terms: '/terms',
  privacy: '/privacy',
  onboarding: '/onboarding',
  home: '/home',
  explore: '/explore',
  notifications: '/notifications',
  messages: '/messages',
  conversation: (conversationId: string) => `/messages/${conversationId}`,
  bookmarks: '/bookmarks',
  communities: '/communities',
  community: (communityId: string) => `/communities/${communityId}`,
  suggestions: '/suggestions',
  settings: '/settings',
  interests: '/settings/interests',
  security: '/settings/security',
  blocked: '/settings/blocked',
  muted: '/settings/muted',
  hiddenPosts: '/settings/hidden-posts',
  mutedWords: '/settings/muted-words',
  feedSettings: '/settings/feed',
  ownData: '/settings/data',
  diagnostics: '/settings/diagnostics',
  /** What this device could not send. */
  notSent: '/not-sent',
  /** Where other apps share pictures and text to; the service worker answers it. */
  shareTarget: '/share',
  admin: '/admin',
  adminUsers: '/admin/users',
  adminContent: '/admin/content',
  adminAnalytics: '/admin/analytics',
  adminSettings: '/admin/settings',
  adminRoles: '/admin/roles',
  adminLog: '/admin/log',
  /** Against the removal of a post or comment. */
  appeal: (kind: string, targetId: string) => `/appeals/${kind}/${targetId}`,
  /** Against a ban, with the token of the mailed link as its fragment. */
  appealBan: '/appeals/ban',
  ownProfile: '/profile',
  profile: (identifier: string) => `/profile/${encodeURIComponent(identifier)}`,
  post: (postId: string) => `/post/${postId}`,
  hashtag: (name: string) => `/explore?tag=${encodeURIComponent(name)}`,
} as const

/** `app.atelier://post/1` opens a path in the native apps. Their projects declare it. */
export const appScheme = 'app.atelier'

/** First path segments that require signing in, including those whose screen is not built yet. */
export const guarded = [
  'home',
  'explore',
  'profile',
  'suggestions',
  'settings',
  'messages',
  'notifications',
  'bookmarks',
  'communities',
  'appeals',
  'not-sent',
  'share',
  'onboarding',
] as const
