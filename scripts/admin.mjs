import { onPinnedNode } from './install.mjs'

/** `npm run admin -- …`: what only the person at the machine may do. */
await onPinnedNode({ tests: false })
await import('../server/cli.ts')
