import { startEmbedded } from '#db/embedded.ts'

/** A process that holds the embedded database of the DATA_DIR it is given, for tests that kill it, until its input ends. Prints one line when it is ready. */
const [, , dataDir = ''] = process.argv
process.stdin
  .resume()
  .once('end', () => process.exit())
  .unref()
const say = (message: string) => process.stderr.write(`${message}\n`)
try {
  const embedded = await startEmbedded({ dataDir, log: { info: say, warn: say, error: say } })
  process.once('SIGTERM', () => void embedded.stop())
  process.stdout.write('ready\n')
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
