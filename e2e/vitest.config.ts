import { defineConfig } from 'vitest/config'

/** Journeys in a real browser against a real server: one of each for every worker, so that a file has them to itself. */
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['stage.ts'],
    maxWorkers: 2,
    // Against a hang alone: a test waits for states, on however slow a machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
