import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The file that takes longest comes first, or one worker would be left alone with it at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith('/access.test.ts')
    const sorted = await super.sort(files)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

/** Journeys in a real browser against a real server. Each worker has its own of both, so that files do not share them. */
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['stage.ts'],
    setupFiles: ['../scripts/own-addresses.mjs', 'each-file.ts'],
    // Loading the server's and the tests' own modules for each file would take a fifth of the run.
    isolate: false,
    // One more than the cores that it is made for: journeys wait for the network, for retries and for each other.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Only against hanging: tests wait for states, also on slow machines.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
