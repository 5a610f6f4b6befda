import { defineConfig } from 'vitest/config'

/** Journeys in a real browser against a real server. Each worker has its own of both, so that files do not share them. */
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['stage.ts'],
    maxWorkers: 2,
    // Only against hanging: tests wait for states, also on slow machines.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
