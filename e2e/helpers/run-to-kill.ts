import { install } from '#installation.ts'

/** A server as a test run starts it, for the test that kills it. */
const { dataDir } = await install()
process.stdout.write(dataDir)
