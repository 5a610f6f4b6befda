import module from 'node:module'
import { join } from 'node:path'
import { onPinnedNode } from './install.mjs'
import { root } from './terminal.mjs'

await onPinnedNode({ tests: false })
const { buildWeb } = await import('./build.mjs')
await buildWeb()
module.enableCompileCache(join(root, 'node_modules/.cache/node'))
process.env.NODE_ENV ??= 'production'
await import('../server/main.ts')
