import { install } from '#installation.ts'

/** A process that starts a server as a test run does, and says where its files are, for the test that kills it. */
const { dataDir } = await install()
process.stdout.write(dataDir)
