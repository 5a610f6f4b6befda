import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { join } from 'node:path'

let toCleaner: Socket | undefined

/** Has what runs in `folder` ended, and the folder deleted, when this process is gone, however it went. */
export function cleanUpAfterUs(folder: string): void {
  toCleaner ??= startCleaner()
  toCleaner.write(`${folder}\n`)
}

// In a session of its own: what ends our group does not reach it. The kernel closes the pipe when we are gone.
function startCleaner(): Socket {
  const cleaner = spawn(process.execPath, [join(import.meta.dirname, 'cleaner.ts')], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  cleaner.unref()
  const pipe = cleaner.stdin as Socket
  pipe.unref()
  return pipe
}
