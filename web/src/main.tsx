// First: it takes tokens out of the address.
import '#data/session/callback.ts'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#app/App.tsx'
import { followUpdates } from '#app/newer-version.ts'
import { router } from '#app/router.tsx'
import { anchorScroll } from '#app/scroll-anchor.ts'
import { prefetchMe } from '#data/cache/me.ts'
import { clearOnSignOut } from '#data/session/clear-on-sign-out.ts'
import { currentSession, isIn } from '#data/session/session.ts'
import { uncover } from '#device/paint.ts'
import { paintBars } from '#ui/theme.ts'
import { loadWords } from '#words/words.ts'
import '#styles/index.css'

followUpdates()
clearOnSignOut()
paintBars()

// The account and the screen's own code are on their way while the words are.
if (isIn(currentSession())) void prefetchMe()
void router.load()
router.subscribe('onRendered', uncover)
anchorScroll(router)

const root = document.getElementById('root')
// Awaited at the top level, the words would wait for this module, which their file imports from.
void loadWords().then(() => {
  // In slices, between which the browser answers: drawing a screen takes a slow phone some time.
  if (root) startTransition(() => createRoot(root).render(<App />))
})
