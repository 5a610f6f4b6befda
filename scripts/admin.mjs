import { onPinnedNode } from './install.mjs'

await onPinnedNode({ tests: false })
await import('../server/cli.ts')
