import { onPinnedNode } from './install.mjs'
import { run } from './terminal.mjs'

/** `npm run screens -- WORD`: only those whose name contains it. */
await onPinnedNode({ tests: true })
const { buildWeb } = await import('./build.mjs')
const { ensureChromium } = await import('./chromium.mjs')
await ensureChromium()
await buildWeb()
const named = process.argv.slice(2).flatMap((word) => ['--testNamePattern', word])
const { code } = await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--config', 'e2e/gallery.config.ts', ...named])
process.exit(code)
