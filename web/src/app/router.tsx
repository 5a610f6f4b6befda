import { type FeedTab, feedTabs } from '@atelier/contract/feed'
import { type NotificationFilter, notificationFilters } from '@atelier/contract/notifications'
import { profileTabs } from '@atelier/contract/profiles'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { Broken } from '#app/Broken.tsx'
import { Root } from '#app/Root.tsx'
import { prefetchPost } from '#data/cache/entities.ts'
import { currentSession, isIn } from '#data/session/session.ts'

type Search = Record<string, unknown>

// Addresses are typed by people and other sites: what does not fit is dropped, never an error.
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)
const next = (search: Search): { next?: string } => ({ next: text(search.next)?.split('#')[0] })

const oneOf = <T extends string>(choices: readonly T[], value: unknown): T | undefined => choices.find((choice) => choice === value)
const profileTab = (search: Search): { tab?: (typeof profileTabs)[number] } => ({ tab: oneOf(profileTabs, search.tab) })

const root = createRootRoute({
  component: Root,
  errorComponent: Broken,
  notFoundComponent: lazyRouteComponent(() => import('#screens/not-found/NotFoundScreen.tsx'), 'NotFoundScreen'),
})

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('#screens/landing/LandingScreen.tsx'), 'LandingScreen'),
})

const entry = createRoute({
  getParentRoute: () => root,
  id: 'entry',
  component: lazyRouteComponent(() => import('#app/EntryFrame.tsx'), 'EntryFrame'),
})
const signUp = createRoute({
  getParentRoute: () => entry,
  path: '/auth/signup',
  validateSearch: next,
  component: lazyRouteComponent(() => import('#screens/sign-up/SignUpScreen.tsx'), 'SignUpScreen'),
})
const signIn = createRoute({
  getParentRoute: () => entry,
  path: '/auth/signin',
  validateSearch: next,
  component: lazyRouteComponent(() => import('#screens/sign-in/SignInScreen.tsx'), 'SignInScreen'),
})
const forgotPassword = createRoute({
  getParentRoute: () => entry,
  path: '/auth/forgot-password',
  component: lazyRouteComponent(() => import('#screens/forgot-password/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
})
const resetPassword = createRoute({
  getParentRoute: () => entry,
  path: '/auth/reset-password',
  component: lazyRouteComponent(() => import('#screens/reset-password/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
})
const secondStep = createRoute({
  getParentRoute: () => entry,
  path: '/auth/second-step',
  validateSearch: next,
  component: lazyRouteComponent(() => import('#screens/second-step/SecondStepScreen.tsx'), 'SecondStepScreen'),
})
const link = createRoute({
  getParentRoute: () => entry,
  path: '/auth/link',
  validateSearch: next,
  component: lazyRouteComponent(() => import('#screens/link/LinkScreen.tsx'), 'LinkScreen'),
})

const reading = createRoute({
  getParentRoute: () => root,
  id: 'reading',
  component: lazyRouteComponent(() => import('#app/ReadingFrame.tsx'), 'ReadingFrame'),
})
const terms = createRoute({
  getParentRoute: () => reading,
  path: '/terms',
  component: lazyRouteComponent(() => import('#screens/terms/TermsScreen.tsx'), 'TermsScreen'),
})
const privacy = createRoute({
  getParentRoute: () => reading,
  path: '/privacy',
  component: lazyRouteComponent(() => import('#screens/privacy/PrivacyScreen.tsx'), 'PrivacyScreen'),
})

const onboarding = createRoute({
  getParentRoute: () => root,
  path: '/onboarding',
  component: lazyRouteComponent(() => import('#screens/onboarding/OnboardingScreen.tsx'), 'OnboardingScreen'),
})

const frame = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('#app/shell/Frame.tsx'), 'Frame'),
})
const home = createRoute({
  getParentRoute: () => frame,
  path: '/home',
  validateSearch: (search: Search): { tab?: FeedTab; post?: string } => ({
    tab: oneOf(feedTabs, search.tab),
    post: text(search.post),
  }),
  loaderDeps: ({ search }) => ({ tab: search.tab }),
  loader: ({ deps: { tab = 'for_you' } }) => {
    if (isIn(currentSession())) import('#screens/home/home.data.ts').then(({ prefetchFeed }) => prefetchFeed(tab)).catch(() => undefined)
  },
  component: lazyRouteComponent(() => import('#screens/home/HomeScreen.tsx'), 'HomeScreen'),
})
const explore = createRoute({
  getParentRoute: () => frame,
  path: '/explore',
  validateSearch: (search: Search): { tag?: string; q?: string } => ({ tag: text(search.tag), q: text(search.q) }),
  component: lazyRouteComponent(() => import('#screens/explore/ExploreScreen.tsx'), 'ExploreScreen'),
})
const notifications = createRoute({
  getParentRoute: () => frame,
  path: '/notifications',
  validateSearch: (search: Search): { filter?: NotificationFilter } => ({
    filter: oneOf(notificationFilters, search.filter),
  }),
  component: lazyRouteComponent(() => import('#screens/notifications/NotificationsScreen.tsx'), 'NotificationsScreen'),
})
const suggestions = createRoute({
  getParentRoute: () => frame,
  path: '/suggestions',
  component: lazyRouteComponent(() => import('#screens/suggestions/SuggestionsScreen.tsx'), 'SuggestionsScreen'),
})
const interests = createRoute({
  getParentRoute: () => frame,
  path: '/settings/interests',
  component: lazyRouteComponent(() => import('#screens/settings/interests/InterestsScreen.tsx'), 'InterestsScreen'),
})
const security = createRoute({
  getParentRoute: () => frame,
  path: '/settings/security',
  component: lazyRouteComponent(() => import('#screens/settings/security/SecurityScreen.tsx'), 'SecurityScreen'),
})
const ownProfile = createRoute({
  getParentRoute: () => frame,
  path: '/profile',
  validateSearch: profileTab,
  component: lazyRouteComponent(() => import('#screens/profile/ProfileScreen.tsx'), 'ProfileScreen'),
})
const profile = createRoute({
  getParentRoute: () => frame,
  path: '/profile/$username',
  validateSearch: profileTab,
  component: lazyRouteComponent(() => import('#screens/profile/ProfileScreen.tsx'), 'ProfileScreen'),
})
const post = createRoute({
  getParentRoute: () => frame,
  path: '/post/$postId',
  loader: ({ params }) => {
    void prefetchPost(params.postId)
    void import('#parts/comments/CommentsSection.tsx').catch(() => undefined)
  },
  component: lazyRouteComponent(() => import('#screens/post/PostScreen.tsx'), 'PostScreen'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    landing,
    entry.addChildren([signUp, signIn, secondStep, link, forgotPassword, resetPassword]),
    reading.addChildren([terms, privacy]),
    onboarding,
    frame.addChildren([home, explore, notifications, suggestions, interests, security, ownProfile, profile, post]),
  ]),
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: Broken,
  trailingSlash: 'never',
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
