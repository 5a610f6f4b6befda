import { rmSync } from 'node:fs'

/*
 * Preloaded into a server that a test run starts. When that run is gone, however it went, the server stops as on a signal, and deletes what only
 * the run needed.
 */
process.once('disconnect', () => {
  // Nobody reads what it says any more.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  // PostgreSQL may write its last files meanwhile.
  process.once('exit', () => rmSync(process.env.DATA_DIR ?? '', { recursive: true, force: true, maxRetries: 10 }))
  process.kill(process.pid, 'SIGTERM')
})
// The server ends although it could still be told.
process.channel?.unref()
