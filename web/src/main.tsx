import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { App } from '#app/App.tsx'
import { router } from '#app/router.tsx'
import { forgetOnLeaving } from '#data/leaving.ts'
import { paintBars } from '#ui/theme.ts'
import { loadWords } from '#words/words.ts'
import '#styles/index.css'

// zod would compile its validators with eval, which the content security policy forbids.
z.config({ jitless: true })

forgetOnLeaving()
paintBars()

// The screen's own code is on its way while the words are.
void router.load()
await loadWords()

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
