import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { router } from '#app/router.tsx'
import { queries } from '#data/cache/queries.ts'
import { WordsProvider } from '#words/WordsProvider.tsx'

export function App() {
  return (
    <StrictMode>
      <WordsProvider>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </WordsProvider>
    </StrictMode>
  )
}
