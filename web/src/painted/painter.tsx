import type { Language } from '@atelier/contract/choices'
import type { PaintedProfile, Painter, Painting } from '@atelier/contract/painted'
import { paths } from '@atelier/contract/paths'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Messages } from 'use-intl'
import { IntlProvider, useTranslations } from 'use-intl/react'
import { VisitorFrame } from '#app/shell/VisitorFrame.tsx'
import { BareWall } from '#covers/BareWall.tsx'
import { queries } from '#data/cache/queries.ts'
import { drawWhole } from '#painted/lazy-part.ts'
import { EntryPage } from '#parts/account-entry/EntryPage.tsx'
import { Invitation } from '#parts/account-entry/Invitation.tsx'
import { Welcome } from '#parts/account-entry/Welcome.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { keepPainted } from '#parts/post/painted.data.ts'
import { UnavailablePost } from '#parts/post/UnavailablePost.tsx'
import { PostScreen, PostScreenHeader } from '#screens/post/PostScreen.tsx'
import { buttonClass } from '#ui/button.ts'
import { Wordmark } from '#ui/Wordmark.tsx'
import { catalogues } from '#words/catalogues.ts'

/* The screens that a page begins with, as a visitor finds them. The build makes a module of it that the server runs (web/build/painter.ts). */

export const paintPost: Painter['paintPost'] = (painted, language) =>
  paint(postPage(PostScreen), paths.post(painted.post.id), language, () => keepPainted(painted))

export const paintGonePost: Painter['paintGonePost'] = (postId, language) =>
  paint(
    postPage(() => <Gone postId={postId} />),
    paths.post(postId),
    language,
  )

export const paintProfile: Painter['paintProfile'] = (painted, language) =>
  paint(
    profilePage(() => <Inviting painted={painted} />),
    paths.profile(painted?.profile.username ?? '-'),
    language,
  )

const Gone = ({ postId }: { postId: string }) => (
  <>
    <PostScreenHeader />
    <UnavailablePost id={postId} />
  </>
)

/** The form comes with the scripts. */
function Inviting({ painted }: { painted: PaintedProfile | null }) {
  const app = useTranslations('app')
  const t = useTranslations('auth.signUp')
  const nameOf = useName()
  const mark = (
    <span className="inline-block">
      <Wordmark label={app('name')} className="h-8" />
    </span>
  )
  if (!painted)
    return (
      <EntryPage name={mark} wall={<BareWall />}>
        <Welcome way="signUp" />
      </EntryPage>
    )
  const next = { next: paths.profile(painted.profile.username ?? '') }
  return (
    <Invitation name={mark} painted={painted}>
      <Welcome way="signUp" name={nameOf(painted.profile)} />
      <a href={`${paths.signUp}?${new URLSearchParams(next)}`} className={buttonClass({ tone: 'primary', size: 'lg', wide: true })}>
        {t('submit')}
      </a>
    </Invitation>
  )
}

/** Named as in app/routes.tsx: the screen asks for its parameters by this name. */
function postPage(component: RouteComponent) {
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: VisitorFrame })
  const post = createRoute({ getParentRoute: () => shell, path: '/post/$postId', component })
  return root.addChildren([shell.addChildren([post])])
}

function profilePage(component: RouteComponent) {
  const root = createRootRoute()
  return root.addChildren([createRoute({ getParentRoute: () => root, path: '/profile/$username', component })])
}

async function paint(routeTree: AnyRoute, path: string, language: Language, keep = () => {}): Promise<Painting> {
  const messages = await wordsIn(language)
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await router.load()
  const drawn = await drawWhole(() => {
    keep()
    try {
      return renderToStaticMarkup(
        <IntlProvider locale={language} messages={messages} timeZone="UTC">
          <QueryClientProvider client={queries}>
            <RouterProvider router={router as never} />
          </QueryClientProvider>
        </IntlProvider>,
      )
    } finally {
      // The next page is another visitor's.
      queries.clear()
    }
  })
  return asPainting(drawn)
}

// Nothing else is written into them: numbers, colours and lengths.
const harmless = /^[\w\s#.,:;%()-]*$/

/** The content security policy forbids style attributes. Buttons do nothing without scripts, so they take no focus. */
function asPainting(drawn: string): Painting {
  const rules: string[] = []
  const html = drawn.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    if (!harmless.test(style)) return ''
    const known = rules.indexOf(style)
    return ` data-style="${known < 0 ? rules.push(style) - 1 : known}"`
  })
  return {
    html: html.replaceAll('<button ', '<button tabindex="-1" '),
    style: rules.map((style, index) => `[data-style="${index}"]{${style}}`).join(''),
  }
}

const words = new Map<Language, Promise<Messages>>()

function wordsIn(language: Language): Promise<Messages> {
  const known = words.get(language) ?? allWordsIn(language)
  words.set(language, known)
  return known
}

async function allWordsIn(language: Language): Promise<Messages> {
  const { messages, others } = await catalogues[language]()
  const parts = await Promise.all(Object.values(others).map(async (load) => (await load()).default))
  return Object.assign({}, messages, ...parts)
}
