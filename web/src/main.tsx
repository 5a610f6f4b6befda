// First: it takes tokens out of the address.
import '#data/session/callback.ts'
import { paths } from '@atelier/contract/paths'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#app/App.tsx'
import { followUpdates } from '#app/newer-version.ts'
import { router } from '#app/router.tsx'
import { prefetchMe } from '#data/cache/me.ts'
import { clearOnSignOut } from '#data/session/clear-on-sign-out.ts'
import { currentSession, isIn } from '#data/session/session.ts'
import { storedSession } from '#data/session/stored-session.ts'
import { afterPaint, uncover } from '#device/paint.ts'
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
const entering = !storedSession() || window.location.pathname.startsWith(paths.onboarding)
await loadWords(entering)
// Ahead of need; whoever needs them before they came loads them then.
if (!entering) afterPaint(() => void loadWords(true).catch(() => undefined))

const root = document.getElementById('root')
// In slices, between which the browser answers: drawing a screen takes a slow phone some time.
if (root) startTransition(() => createRoot(root).render(<App />))
