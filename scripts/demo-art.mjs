import { onPinnedNode } from './install.mjs'
import { run } from './terminal.mjs'

await onPinnedNode({ tests: true })
const { ensureChromium } = await import('./chromium.mjs')
const { browserPath } = await import('../e2e/helpers/browser.ts')
await ensureChromium()
const { code } = await run(process.execPath, ['demo/art/draw.ts', browserPath() ?? '', ...process.argv.slice(2)])
process.exit(code)
