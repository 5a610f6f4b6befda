import { onPinnedNode } from './install.mjs'
import { run } from './terminal.mjs'

/** The address is Vite's, which forwards calls to the server. */
await onPinnedNode({ tests: true })
const port = Number(process.env.PORT ?? 3000)
const serverPort = String(port + 1)
const server = { PORT: serverPort, PUBLIC_URL: `http://localhost:${port}` }
await Promise.race([
  run(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], { env: server }),
  run(process.execPath, ['node_modules/vite/bin/vite.js', 'web', '--port', String(port), '--strictPort', '--logLevel', 'warn'], {
    env: { ATELIER_SERVER: `http://127.0.0.1:${serverPort}` },
  }),
])
// One is of no use without the other, so stop both.
process.kill(process.pid, 'SIGTERM')
