import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** Only against hanging: tests wait for states, also on slow machines. */
const patient = { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } }

/** The server's files that replace modules: they need a worker of their own. */
const mocking = globSync('**/*.test.ts', { cwd: `${import.meta.dirname}/server`, exclude: ['node_modules'] }).filter((file) =>
  readFileSync(`${import.meta.dirname}/server/${file}`, 'utf8').includes('vi.mock('),
)

const onPostgres = { ...patient, include: ['**/*.test.ts'], globalSetup: [`${import.meta.dirname}/server/testing/postgres.ts`] }

const inJsdom = {
  ...patient,
  include: ['src/**/*.test.{ts,tsx}'],
  environment: 'jsdom',
  setupFiles: [`${import.meta.dirname}/web/src/testing/patience.ts`],
}

/** How many requests the fuzz test makes, and which: another seed makes others. */
const fuzz = { requests: Number(process.env.FUZZ_REQUESTS ?? 5_000), seed: Number(process.env.FUZZ_SEED ?? 1) }

/** One run of all projects. Two workers: more of them would only wait for the same PostgreSQL and the same cores. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...patient, name: 'contract', root: 'contract', include: ['**/*.test.ts'] } },
      // Loading the server for each file would take a tenth of the whole run.
      { test: { ...onPostgres, name: 'server', root: 'server', exclude: mocking, isolate: false } },
      { test: { ...onPostgres, name: 'server-mocking', root: 'server', include: mocking, provide: { fuzz } } },
      { test: { ...onPostgres, name: 'demo', root: 'demo' } },
      { test: { ...patient, name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'] } },
      { test: { ...patient, name: 'mobile', root: 'mobile', include: ['*.test.mjs'] } },
      { test: { ...inJsdom, name: 'web', root: 'web' } },
    ],
  },
})
