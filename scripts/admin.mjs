import { onPinnedNode } from './install.mjs'

/** `npm run admin -- …`: commands for the operator of the server. */
await onPinnedNode({ tests: false })
await import('../server/cli.ts')
