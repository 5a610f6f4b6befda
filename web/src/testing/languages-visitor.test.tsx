import { afterEach, expect, test, vi } from 'vitest'
import { allPaths, englishOn, leaveApp, serveSamples, tourPatience, tours } from '#testing/tour.tsx'
import { loadWords } from '#words/words.ts'

afterEach(() => {
  leaveApp()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The others lead to sign-up. */
const paths = [...allPaths.filter((path) => /^\/($|auth|terms|privacy|post|appeals\/ban)/.test(path)), '/nowhere']

test.each(tours)(
  'signed out, every screen in $language is free of English; the server: $state',
  async ({ language, state, pressing }) => {
    await loadWords(language)
    serveSamples(state, new Map())
    expect(await englishOn(paths, language, { pressing })).toEqual([])
  },
  tourPatience,
)
