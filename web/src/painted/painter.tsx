import type { Language } from '@atelier/contract/choices'
import type { Painter, Painting } from '@atelier/contract/painted'
import { paths } from '@atelier/contract/paths'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Messages } from 'use-intl'
import { IntlProvider } from 'use-intl/react'
import { VisitorFrame } from '#app/shell/VisitorFrame.tsx'
import { queries } from '#data/cache/queries.ts'
import { drawWhole } from '#painted/lazy-part.ts'
import { GonePost } from '#parts/post/GonePost.tsx'
import { keepPainted } from '#parts/post/painted.data.ts'
import { PostScreen, PostScreenHeader } from '#screens/post/PostScreen.tsx'
import { catalogues } from '#words/catalogues.ts'

/* The screens that a page begins with, as a visitor finds them. The build makes a module of it that the server runs (web/build/painter.ts). */

export const paintPost: Painter['paintPost'] = (painted, language) =>
  paint(PostScreen, paths.post(painted.post.id), language, () => keepPainted(painted))

export const paintGonePost: Painter['paintGonePost'] = (postId, language) =>
  paint(() => <Gone postId={postId} />, paths.post(postId), language)

const Gone = ({ postId }: { postId: string }) => (
  <>
    <PostScreenHeader />
    <GonePost id={postId} />
  </>
)

async function paint(component: RouteComponent, path: string, language: Language, keep = () => {}): Promise<Painting> {
  const messages = await wordsIn(language)
  const root = createRootRoute()
  // Named as in app/routes.tsx: the screen asks for its parameters by this name.
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: VisitorFrame })
  const post = createRoute({ getParentRoute: () => shell, path: '/post/$postId', component })
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([post])]),
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
