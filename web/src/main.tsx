import { ignored } from '@atelier/contract/rules/ignored'
// Must be first: removes tokens from the address.
import '#data/session/callback.ts'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#app/App.tsx'
import { followUpdates } from '#app/newer-version.ts'
import { router } from '#app/router.tsx'
import { anchorScroll } from '#app/scroll-anchor.ts'
import { followReach } from '#data/cache/follow-reach.ts'
import { prefetchMe } from '#data/cache/me.ts'
import { followWanted } from '#data/cache/wanted-lists.ts'
import { clearOnSignOut } from '#data/session/clear-on-sign-out.ts'
import { currentSession, isIn, startSession } from '#data/session/session.ts'
import { keepInstallPrompt } from '#device/install.ts'
import { startLook } from '#device/look.ts'
import { afterPaint, uncover } from '#device/paint.ts'
import { isNative } from '#device/platform.ts'
import { followLook } from '#parts/settings/follow-look.ts'
import { firstWords } from '#words/words.ts'
import '#styles/index.css'

startSession()
followUpdates()
keepInstallPrompt()
clearOnSignOut()
startLook()
followLook()
followWanted()
followReach()

if (isIn(currentSession())) void prefetchMe()
void router.load()
router.subscribe('onRendered', uncover)
anchorScroll(router)

if (import.meta.env.PROD)
  afterPaint(() => {
    ignored(
      import('#app/worker.ts').then(({ registerServiceWorker: startWorker }) => startWorker()),
      'works without one',
    )
  })

if (isNative()) void import('#app/native.ts').then(({ startNative }) => startNative(router))

const root = document.getElementById('root')
// Not a top-level await: the words import from this module, so it would deadlock.
void firstWords().then(() => {
  if (root) startTransition(() => createRoot(root).render(<App />))
})
