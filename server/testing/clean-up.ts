import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { join } from 'node:path'

let toCleaner: Socket | undefined

/** Once this process is gone, however it ended, stops what runs in `folder` and deletes the folder. */
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
