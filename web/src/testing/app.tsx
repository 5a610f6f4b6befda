// Must be first: the session is read when its module loads.
import '#testing/signed-in.ts'

import { listConversations, unreadConversations } from '@atelier/contract/conversations'
import { unreadNotifications } from '@atelier/contract/notifications'
import { getMe } from '@atelier/contract/profiles'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import { routes } from '#app/routes.tsx'
import { queries } from '#data/cache/queries.ts'
import { clearDrafts } from '#data/draft.ts'
import { startBrowser } from '#testing/browser.ts'
import { serve, startServer } from '#testing/fake-server.ts'
import { viewer } from '#testing/signed-in.ts'
import { dismissToast } from '#ui/toast.ts'
import { WordsProvider } from '#words/WordsProvider.tsx'
import { loadWords } from '#words/words.ts'

/** Before each test of a file: a server without conversations and notifications, and nothing cached. */
export function startApp() {
  beforeEach(async () => {
    await loadWords('en')
    startServer()
    serve(getMe, viewer)
    serve(unreadNotifications, { count: 0 })
    serve(unreadConversations, { count: 0, requests: 0 })
    serve(listConversations, { items: [], next_cursor: null })
  })
  afterEach(() => {
    cleanup()
    clearDrafts()
    dismissToast()
    queries.clear()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}

/** Opens the whole app at a path, as `viewer`, on a phone or `wide`, or in a window of any `width` in pixels. */
export function visit(path: string, { wide = false, width }: { wide?: boolean; width?: number } = {}) {
  startBrowser(width ?? (wide ? 1440 : 390))
  const router = createRouter({ routeTree: routes, history: createMemoryHistory({ initialEntries: [path] }) })
  render(
    <WordsProvider>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </WordsProvider>,
  )
  return { user: userEvent.setup(), path: () => router.state.location.href }
}
