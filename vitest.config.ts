import { defineConfig } from 'vitest/config'

const onPostgres = {
  include: ['**/*.test.ts'],
  globalSetup: [`${import.meta.dirname}/server/testing/postgres.ts`],
  testTimeout: 90_000,
  hookTimeout: 180_000,
}

/** How many requests the fuzz test makes, and which: another seed makes others. */
const fuzz = { requests: Number(process.env.FUZZ_REQUESTS ?? 5_000), seed: Number(process.env.FUZZ_SEED ?? 1) }

/** One run of all projects. Two workers: more of them would only wait for the same PostgreSQL and the same cores. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'contract', root: 'contract', include: ['**/*.test.ts'] } },
      { test: { ...onPostgres, name: 'server', root: 'server', provide: { fuzz } } },
      { test: { ...onPostgres, name: 'demo', root: 'demo' } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'], testTimeout: 60_000 } },
      { test: { name: 'web', root: 'web', include: ['src/**/*.test.{ts,tsx}'], environment: 'jsdom' } },
    ],
  },
})
