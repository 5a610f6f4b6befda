/** In-app paths, so that no screen spells a URL itself. */
export const paths = {
  landing: '/',
  signUp: '/auth/signup',
  signIn: '/auth/signin',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  secondStep: '/auth/second-step',
  terms: '/terms',
  privacy: '/privacy',
  onboarding: '/onboarding',
  home: '/home',
  explore: '/explore',
  notifications: '/notifications',
  messages: '/messages',
  bookmarks: '/bookmarks',
  suggestions: '/suggestions',
  settings: '/settings',
  interests: '/settings/interests',
  security: '/settings/security',
  admin: '/admin',
  ownProfile: '/profile',
  profile: (identifier: string) => `/profile/${encodeURIComponent(identifier)}`,
  post: (postId: string) => `/post/${postId}`,
  hashtag: (name: string) => `/explore?tag=${encodeURIComponent(name)}`,
} as const

/** First segments that need a signed-in person, also where the screen is still to come (DESIGN.md: anonymous visitors go to sign-up). */
export const guarded = [
  'home',
  'explore',
  'profile',
  'suggestions',
  'settings',
  'messages',
  'notifications',
  'bookmarks',
  'onboarding',
] as const
