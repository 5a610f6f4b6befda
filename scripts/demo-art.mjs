import { onPinnedNode } from './install.mjs'
import { run } from './terminal.mjs'

await onPinnedNode({ tests: true })
const { code } = await run(process.execPath, ['demo/art/draw.ts', ...process.argv.slice(2)])
process.exit(code)
