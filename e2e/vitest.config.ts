import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Begun last, the longest file would leave one worker alone with it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith('/access.test.ts')
    const sorted = await super.sort(files)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

/** Each worker has its own browser and server, so that files do not share them. */
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['tests/*.test.ts'],
    globalSetup: ['helpers/stage.ts'],
    setupFiles: ['../scripts/own-addresses.mjs', 'helpers/each-file.ts'],
    isolate: false, // loading the modules for each file would take a fifth of the run
    maxWorkers: 3, // one more than the cores that it is made for: journeys wait
    sequence: { sequencer: LongestFirst },
    testTimeout: 300_000, // only against hanging, on slow machines too
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
