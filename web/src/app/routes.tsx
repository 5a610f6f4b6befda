import { type ConversationFolder, conversationFolders } from '@atelier/contract/conversations'
import { feedTabs } from '@atelier/contract/feed'
import { type NotificationFilter, notificationFilters } from '@atelier/contract/notifications'
import { paintedId } from '@atelier/contract/painted'
import { paths } from '@atelier/contract/paths'
import { profileTabs } from '@atelier/contract/profiles'
import { ignored } from '@atelier/contract/rules/ignored'
import { contentTypes, searchSorts, searchTypes, timeframes } from '@atelier/contract/search'
import { type AnyRoute, createRootRoute, createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { Broken } from '#app/Broken.tsx'
import { Root } from '#app/Root.tsx'
import { prefetchPost } from '#data/cache/entities.ts'
import { type MailedToken, mailedTypes, removalTypes } from '#data/session/mailed-token.ts'
import { currentSession, isIn } from '#data/session/session.ts'
import { type ExploreSearch, exploreTabs, tabOf } from '#parts/discover/explore-search.ts'

/* A new screen is one entry. The build reads from it which files each path needs (web/build/first-parts.ts). */

type Search = Record<string, unknown>

// Invalid search parameters are dropped, never an error.
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)
const oneOf = <const T extends string>(choices: readonly T[], value: unknown): T | undefined => choices.find((choice) => choice === value)

const mailed = (search: Search): MailedToken => ({
  token_hash: text(search.token_hash),
  type: oneOf([...mailedTypes, ...removalTypes], search.type),
  redirect_to: text(search.redirect_to),
})
const next = (search: Search): { next?: string } => ({ next: text(search.next)?.split('#')[0] })
const entering = (search: Search): { next?: string; beside?: string } => ({ ...next(search), beside: text(search.beside) })
const linked = (search: Search): { comment?: string } => ({ comment: text(search.comment) })
const feed = (search: Search): { tab?: (typeof feedTabs)[number]; post?: string; comment?: string } => ({
  ...linked(search),
  tab: oneOf(feedTabs, search.tab),
  post: text(search.post),
})
const discovery = (search: Search): ExploreSearch => ({
  tab: oneOf(exploreTabs, search.tab),
  ct: oneOf(contentTypes, search.ct),
  tf: oneOf(timeframes, search.tf),
  s: oneOf(searchSorts, search.s),
  tag: text(search.tag),
  q: text(search.q),
  kind: oneOf(searchTypes, search.kind),
  post: text(search.post),
})
const filter = (search: Search): { filter?: NotificationFilter } => ({
  filter: oneOf(notificationFilters, search.filter),
})
const view = (search: Search) => oneOf(['list'], search.view)
const kept = (search: Search): { collection?: string; q?: string; view?: 'list' } => ({
  collection: text(search.collection),
  q: text(search.q),
  view: view(search),
})
const talk = (search: Search): { folder?: ConversationFolder | 'declined'; at?: number; with?: string } => {
  const at = Number(search.at)
  return {
    folder: oneOf([...conversationFolders, 'declined'], search.folder),
    at: Number.isInteger(at) && at > 0 ? at : undefined,
    with: text(search.with),
  }
}
const community = (search: Search): { tab?: 'posts' | 'about' | 'members' | 'requests'; view?: 'list' } => ({
  tab: oneOf(['posts', 'about', 'members', 'requests'], search.tab),
  view: view(search),
})
const work = (search: Search): { tab?: (typeof profileTabs)[number]; edit?: boolean } => ({
  tab: oneOf(profileTabs, search.tab),
  edit: search.edit === true || undefined,
})

type StaffPath = Extract<(typeof paths)[keyof typeof paths], `/admin${string}`>
// These screens read their addresses themselves.
const asked = (search: Search): Record<never, never> => search

const root = createRootRoute({
  component: Root,
  errorComponent: Broken,
  notFoundComponent: lazyRouteComponent(() => import('#screens/not-found/NotFoundScreen.tsx'), 'NotFoundScreen'),
})
const entry = frame(root, 'entry', () => import('#app/EntryFrame.tsx'), 'EntryFrame')
const reading = frame(root, 'reading', () => import('#app/ReadingFrame.tsx'), 'ReadingFrame')
const shell = frame(root, 'shell', () => import('#app/shell/RootFrame.tsx'), 'RootFrame')
const messages = frame(shell, 'messages', () => import('#screens/messages/MessagesScreen.tsx'), 'MessagesScreen', { fills: true })

export const routes = root.addChildren([
  screen(root, paths.landing, () => import('#screens/landing/LandingScreen.tsx'), 'LandingScreen'),
  entry.addChildren([
    screen(entry, paths.signUp, () => import('#screens/sign-up/SignUpScreen.tsx'), 'SignUpScreen', { search: entering }),
    screen(entry, paths.signIn, () => import('#screens/sign-in/SignInScreen.tsx'), 'SignInScreen', { search: entering }),
    screen(entry, paths.secondStep, () => import('#screens/second-step/SecondStepScreen.tsx'), 'SecondStepScreen', { search: next }),
    screen(entry, paths.link, () => import('#screens/link/LinkScreen.tsx'), 'LinkScreen', { search: next }),
    screen(entry, paths.confirm, () => import('#screens/link/ConfirmScreen.tsx'), 'ConfirmScreen', { search: mailed }),
    screen(entry, paths.openApp, () => import('#screens/link/OpenAppScreen.tsx'), 'OpenAppScreen', { search: asked }),
    screen(entry, paths.forgotPassword, () => import('#screens/forgot-password/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
    screen(entry, paths.resetPassword, () => import('#screens/reset-password/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
  ]),
  reading.addChildren([
    screen(reading, paths.terms, () => import('#screens/terms/TermsScreen.tsx'), 'TermsScreen'),
    screen(reading, paths.rules, () => import('#screens/rules/RulesScreen.tsx'), 'RulesScreen'),
    screen(reading, paths.transparency, () => import('#screens/transparency/TransparencyScreen.tsx'), 'TransparencyScreen'),
    screen(reading, paths.privacy, () => import('#screens/privacy/PrivacyScreen.tsx'), 'PrivacyScreen'),
    screen(reading, paths.appealBan, () => import('#screens/appeal/BanAppealScreen.tsx'), 'BanAppealScreen'),
  ]),
  screen(root, paths.onboarding, () => import('#screens/onboarding/OnboardingScreen.tsx'), 'OnboardingScreen', { search: asked }),
  // The staff area resolves its own screens, so that other people do not load their names.
  screen(root, '/admin/$' as StaffPath, () => import('#screens/admin/AdminFrame.tsx'), 'AdminFrame', { search: asked }),
  shell.addChildren([
    screen(shell, paths.home, () => import('#screens/home/HomeScreen.tsx'), 'HomeScreen', {
      search: feed,
      prefetch: ({ search: { tab = 'for_you' } }) => {
        if (isIn(currentSession()))
          ignored(
            import('#screens/home/home.data.ts').then(({ prefetchFeed }) => prefetchFeed(tab)),
            'the screen asks again',
          )
      },
    }),
    screen(
      shell,
      paths.explore,
      () => import('#screens/explore/ExploreScreen.tsx'),
      'ExploreScreen',
      {
        search: discovery,
        prefetch: ({ search }) => {
          if (tabOf(search) === 'search') void ignored(import('#screens/explore/SearchTab.tsx'), 'the screen asks again')
        },
      },
      { wide: true },
    ),
    screen(shell, paths.notifications, () => import('#screens/notifications/NotificationsScreen.tsx'), 'NotificationsScreen', {
      search: filter,
    }),
    messages.addChildren([
      screen(messages, paths.messages, () => import('#screens/messages/NoConversation.tsx'), 'NoConversation', { search: talk }),
      screen(
        messages,
        '/messages/$conversationId',
        () => import('#screens/messages/ConversationScreen.tsx'),
        'ConversationScreen',
        { search: talk, along: () => import('#screens/messages/conversation/ConversationPane.tsx') },
        { alone: true },
      ),
    ]),
    screen(shell, paths.communities, () => import('#screens/communities/CommunitiesScreen.tsx'), 'CommunitiesScreen'),
    screen(shell, '/communities/$communityId', () => import('#screens/communities/CommunityScreen.tsx'), 'CommunityScreen', {
      search: community,
    }),
    screen(
      shell,
      paths.bookmarks,
      () => import('#screens/bookmarks/BookmarksScreen.tsx'),
      'BookmarksScreen',
      { search: kept },
      { wide: true },
    ),
    screen(shell, paths.shareTarget, () => import('#screens/share/ShareScreen.tsx'), 'ShareScreen'),
    screen(shell, paths.suggestions, () => import('#screens/suggestions/SuggestionsScreen.tsx'), 'SuggestionsScreen'),
    screen(shell, paths.settings, () => import('#screens/settings/SettingsScreen.tsx'), 'SettingsScreen', {}, { wide: true }),
    screen(shell, paths.notSent, () => import('#screens/not-sent/NotSentScreen.tsx'), 'NotSentScreen'),
    screen(shell, paths.interests, () => import('#screens/settings/interests/InterestsScreen.tsx'), 'InterestsScreen'),
    screen(shell, paths.feedSettings, () => import('#screens/settings/feed/FeedSettingsScreen.tsx'), 'FeedSettingsScreen'),
    screen(shell, paths.ownData, () => import('#screens/settings/data/OwnDataScreen.tsx'), 'OwnDataScreen'),
    screen(shell, paths.diagnostics, () => import('#screens/settings/diagnostics/DiagnosticsScreen.tsx'), 'DiagnosticsScreen'),
    screen(shell, paths.blocked, () => import('#screens/settings/blocked/BlockedScreen.tsx'), 'BlockedScreen'),
    screen(shell, paths.muted, () => import('#screens/settings/muted/MutedScreen.tsx'), 'MutedScreen'),
    screen(shell, paths.hiddenPosts, () => import('#screens/settings/hidden-posts/HiddenPostsScreen.tsx'), 'HiddenPostsScreen'),
    screen(shell, paths.mutedWords, () => import('#screens/settings/muted-words/MutedWordsScreen.tsx'), 'MutedWordsScreen'),
    screen(shell, paths.ownReports, () => import('#screens/settings/reports/OwnReportsScreen.tsx'), 'OwnReportsScreen'),
    screen(shell, paths.security, () => import('#screens/settings/security/SecurityScreen.tsx'), 'SecurityScreen'),
    screen(shell, '/appeals/$kind/$targetId', () => import('#screens/appeal/AppealScreen.tsx'), 'AppealScreen'),
    screen(shell, paths.ownProfile, () => import('#screens/profile/ProfileScreen.tsx'), 'ProfileScreen', { search: work }, { wide: true }),
    screen(
      shell,
      '/profile/$username',
      () => import('#screens/profile/ProfileScreen.tsx'),
      'ProfileScreen',
      { search: work },
      { wide: true },
    ),
    screen(shell, '/post/$postId', () => import('#screens/post/PostScreen.tsx'), 'PostScreen', {
      search: linked,
      prefetch: ({ params: { postId = '' } }) => {
        if (isIn(currentSession()) || !document.getElementById(paintedId)) void prefetchPost(postId)
      },
      along: () => import('#parts/comments/CommentsSection.tsx'),
    }),
  ]),
])

type Load<Name extends string> = () => Promise<Record<Name, RouteComponent>>

interface Place {
  /** Fills the window and scrolls inside; the right column from 1,600 px. */
  fills?: boolean
  /** Fills the width; the right column from 1,440 px. */
  wide?: boolean
  /** On phones without header and bottom navigation. */
  alone?: boolean
}

function frame<Parent extends AnyRoute, const Id extends string, Name extends string>(
  parent: Parent,
  id: Id,
  load: Load<Name>,
  name: Name,
  place: Place = {},
) {
  return createRoute({ getParentRoute: () => parent, id, component: lazy(load, name), staticData: { parts: [load], ...place } })
}

interface Options<Params> {
  search?: (search: Search) => Params
  prefetch?: (visit: { search: Params; params: Record<string, string> }) => void
  /** For the first paint too, though the screen does not import it. */
  along?: () => Promise<unknown>
}

function screen<Parent extends AnyRoute, const Path extends string, Name extends string, Params = Record<never, never>>(
  parent: Parent,
  path: Path,
  load: Load<Name>,
  name: Name,
  { search = () => ({}) as Params, prefetch, along }: Options<Params> = {},
  place: Place = {},
) {
  return createRoute({
    getParentRoute: () => parent,
    path,
    validateSearch: search,
    component: lazy(load, name),
    loader: ({ location, params }) => {
      prefetch?.({ search: search(location.search), params })
      void ignored(along?.(), 'the screen asks again')
    },
    staticData: { parts: along ? [load, along] : [load], ...place },
  })
}

function lazy<Name extends string>(load: Load<Name>, name: Name): RouteComponent {
  return lazyRouteComponent(load, name) as RouteComponent
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Place {
    parts?: (() => Promise<unknown>)[]
  }
}
