import { defineConfig } from 'vitest/config'

/** Journeys in a real browser against a real server: one of each for the whole run, so the files take turns. */
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['stage.ts'],
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
