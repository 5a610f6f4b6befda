import { feedTabs } from '@atelier/contract/feed'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import * as z from 'zod/mini'
import { Broken } from '#app/Broken.tsx'
import { Root } from '#app/Root.tsx'

// Addresses are typed by people and other sites: what does not fit is dropped, never an error.
const text = z.catch(z.optional(z.string()), undefined)
const next = (search: Record<string, unknown>) => z.parse(z.object({ next: text }), search)

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

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('#app/shell/Shell.tsx'), 'Shell'),
})

// Screens join as they are built: until then their address is not found, and the navigation does not show it.
const built = import.meta.glob<Record<string, ComponentType>>('../screens/*/*Screen.tsx')
function screen(name: string) {
  const load = built[`../screens/${name}Screen.tsx`]
  return load && lazyRouteComponent(load, `${name.split('/')[1]}Screen`)
}

const onboarding = createRoute({ getParentRoute: () => root, path: '/onboarding', component: screen('onboarding/Onboarding') })
const home = createRoute({
  getParentRoute: () => shell,
  path: '/home',
  validateSearch: (search) => z.parse(z.object({ tab: z.catch(z.optional(z.enum(feedTabs)), undefined), post: text }), search),
  component: screen('home/Home'),
})
const explore = createRoute({
  getParentRoute: () => shell,
  path: '/explore',
  validateSearch: (search) => z.parse(z.object({ tag: text, q: text }), search),
  component: screen('explore/Explore'),
})
const notifications = createRoute({ getParentRoute: () => shell, path: '/notifications', component: screen('notifications/Notifications') })
const suggestions = createRoute({ getParentRoute: () => shell, path: '/suggestions', component: screen('suggestions/Suggestions') })
const interests = createRoute({ getParentRoute: () => shell, path: '/settings/interests', component: screen('interests/Interests') })
const ownProfile = createRoute({ getParentRoute: () => shell, path: '/profile', component: screen('profile/Profile') })
const profile = createRoute({ getParentRoute: () => shell, path: '/profile/$username', component: screen('profile/Profile') })
const post = createRoute({ getParentRoute: () => shell, path: '/post/$postId', component: screen('post/Post') })

export const router = createRouter({
  routeTree: root.addChildren([
    landing,
    entry.addChildren([signUp, signIn, forgotPassword, resetPassword]),
    reading.addChildren([terms, privacy]),
    onboarding,
    shell.addChildren([home, explore, notifications, suggestions, interests, ownProfile, profile, post]),
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
