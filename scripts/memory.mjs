import { existsSync, statfsSync } from 'node:fs'

const memory = '/dev/shm'
const enough = 4 * 1024 ** 3

/** The databases of tests are thousands of small files that nobody keeps. */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR || !existsSync(memory)) return
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize >= enough) process.env.TMPDIR = memory
}
