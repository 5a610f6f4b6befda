import { defineConfig } from 'vitest/config'

const onPostgres = {
  include: ['**/*.test.ts'],
  globalSetup: [`${import.meta.dirname}/server/testing/postgres.ts`],
  testTimeout: 90_000,
  hookTimeout: 180_000,
}

/** One run of all projects. Two workers: more of them would only wait for the same PostgreSQL and the same cores. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'contract', root: 'contract', include: ['**/*.test.ts'] } },
      { test: { ...onPostgres, name: 'server', root: 'server' } },
      { test: { ...onPostgres, name: 'demo', root: 'demo' } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'], testTimeout: 60_000 } },
      { test: { name: 'web', root: 'web', include: ['src/**/*.test.{ts,tsx}'], environment: 'jsdom' } },
    ],
  },
})
