// Must be first: the session is read when its module loads.

import { hasRole } from '@atelier/contract/admin/roles'
import type { Endpoint } from '@atelier/contract/endpoint'
import { getMe } from '@atelier/contract/profiles'
import { afterEach, expect, test, vi } from 'vitest'
import { viewer } from '#testing/signed-in.ts'
import { allPaths, englishOn, leaveApp, serveSamples, tourPatience, tours } from '#testing/tour.tsx'
import { currentWords, loadWords } from '#words/words.ts'

afterEach(() => {
  leaveApp()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

// Staff, so that the tour sees their screens too.
const known = new Map<Endpoint, object>([
  [getMe, { ...viewer, role: 'super_admin' }],
  [hasRole, { has_role: true }],
])
const paths = allPaths.filter((path) => !path.startsWith('/auth'))

test.each(tours)(
  'signed in, every screen in $language is free of English; the server: $state',
  async ({ language, state, pressing }) => {
    await loadWords(language)
    serveSamples(state, known)
    expect(await englishOn(paths, language, { pressing, spared: [currentWords().messages.nav.signOut] })).toEqual([])
  },
  tourPatience,
)

test('what English screens show would have been found', async () => {
  await loadWords('en')
  serveSamples('full', known)
  const found = (await englishOn(['/home', '/communities', '/settings'], 'de', { pressing: false })).join('\n')
  for (const text of ['"Settings"', '"Create Post"', '"Communities"', '"Search settings"', '"Appearance"']) expect(found).toContain(text)
})
