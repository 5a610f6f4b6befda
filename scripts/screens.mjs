import { onPinnedNode } from './install.mjs'
import { run } from './terminal.mjs'

/** `npm run screens`: every screen at both sizes and in both themes, as pictures in e2e/screens. */
await onPinnedNode({ tests: true })
const { buildWeb } = await import('./build.mjs')
const { ensureChromium } = await import('./chromium.mjs')
await ensureChromium()
await buildWeb()
const { code } = await run(process.execPath, ['e2e/screens.ts', ...process.argv.slice(2)])
process.exit(code)
