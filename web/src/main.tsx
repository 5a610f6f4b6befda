import { paths } from '@atelier/contract/paths'
import { createRoot } from 'react-dom/client'
import { App } from '#app/App.tsx'
import { router } from '#app/router.tsx'
import { forgetOnLeaving } from '#data/leaving.ts'
import { storedSession } from '#data/stored-session.ts'
import { afterPaint } from '#device/paint.ts'
import { paintBars } from '#ui/theme.ts'
import { loadWords } from '#words/words.ts'
import '#styles/index.css'

forgetOnLeaving()
paintBars()

// The screen's own code is on its way while the words are.
void router.load()
const entering = !storedSession() || window.location.pathname.startsWith(paths.onboarding)
await loadWords(entering)
if (!entering) afterPaint(() => void loadWords(true))

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
