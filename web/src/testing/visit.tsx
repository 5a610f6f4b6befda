import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { routes } from '#app/routes.tsx'
import { queries } from '#data/cache/queries.ts'
import { clearDrafts } from '#data/draft.ts'
import { startBrowser } from '#testing/browser.ts'
import { dismissToast } from '#ui/toast.ts'
import { WordsProvider } from '#words/WordsProvider.tsx'

/** Opens the whole app at a path, as whoever is signed in, on a phone or `wide`, or in a window of any `width` in pixels. */
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

/** After each test: nothing is shown, cached or replaced any more. */
export function closeApp() {
  cleanup()
  clearDrafts()
  dismissToast()
  queries.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
}
