import module from 'node:module'
import { join } from 'node:path'
import { onPinnedNode } from './install.mjs'
import { root } from './terminal.mjs'

await onPinnedNode({ tests: false })
const { buildWeb } = await import('./build.mjs')
await buildWeb()
const compiled = join(root, 'node_modules/.cache/node')
module.enableCompileCache(compiled)
process.env.NODE_COMPILE_CACHE ??= compiled // for the processes of WEB_CONCURRENCY
process.env.NODE_ENV ??= 'production'
await import('../server/main.ts')
