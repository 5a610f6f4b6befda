import { rmSync } from 'node:fs'

/* Preloaded into a server of a test run: when the run is gone, however it went, the server stops as on a signal and deletes its files. */
process.once('disconnect', () => {
  // Nobody reads its output any more.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  // PostgreSQL may write its last files meanwhile.
  process.once('exit', () => rmSync(process.env.DATA_DIR ?? '', { recursive: true, force: true, maxRetries: 10 }))
  process.kill(process.pid, 'SIGTERM')
})
process.channel?.unref()
