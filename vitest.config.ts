import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const setupFiles = [`${import.meta.dirname}/scripts/own-addresses.mjs`]

/** Only against hanging: tests wait for states, also on slow machines. */
const patient = { setupFiles, testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } }

const testsWith = (workspace: string, mark: RegExp) =>
  globSync('**/*.test.{ts,tsx}', { cwd: `${import.meta.dirname}/${workspace}`, exclude: ['node_modules'] }).filter((file) =>
    mark.test(readFileSync(`${import.meta.dirname}/${workspace}/${file}`, 'utf8')),
  )
const mocking = testsWith('server', /vi\.mock\(/)
const onPage = testsWith('web', /vi\.mock\(|#testing\/|@testing-library|@vitest-environment jsdom/)

const onPostgres = { ...patient, include: ['**/*.test.ts'], globalSetup: [`${import.meta.dirname}/server/testing/postgres.ts`] }

const inJsdom = {
  ...patient,
  include: onPage,
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'http://atelier.test' } }, // reserved: nothing answers there
  globalSetup: [`${import.meta.dirname}/server/testing/postgres.ts`, `${import.meta.dirname}/server/testing/hosting.ts`],
  setupFiles: [...setupFiles, ...['patience', 'owner-stacks'].map((name) => `${import.meta.dirname}/web/src/testing/${name}.ts`)],
}

const fuzz = { requests: Number(process.env.FUZZ_REQUESTS ?? 5_000), seed: Number(process.env.FUZZ_SEED ?? 1) }

const feed = {
  writes: Number(process.env.FEED_WRITES ?? 250),
  seed: Number(process.env.FEED_SEED ?? 1),
  triggers: process.env.FEED_TRIGGERS === '1',
}

// Small files that take minutes: begun last, each would leave a worker idle for as long.
const longest = ['languages.test.tsx', 'languages-visitor.test.tsx']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isShort = ({ moduleId }: TestSpecification) => Number(!longest.some((name) => moduleId.endsWith(`/${name}`)))
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...byProject.values()].flatMap((own) => own.toSorted((a, b) => isShort(a) - isShort(b)))
  }
}

export default defineConfig({
  test: {
    maxWorkers: 3, // one more than the cores that it is made for: some files wait for jobs and deadlines
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...patient, name: 'contract', root: 'contract', include: ['**/*.test.ts'] } },
      // Loading the server for each file would take a tenth of the whole run.
      { test: { ...onPostgres, name: 'server', root: 'server', exclude: mocking, isolate: false, provide: { feed, cases: 300 } } },
      { test: { ...onPostgres, name: 'server-mocking', root: 'server', include: mocking, provide: { fuzz } } },
      { test: { ...onPostgres, name: 'demo', root: 'demo' } },
      { test: { ...patient, name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'] } },
      { test: { ...patient, name: 'mobile', root: 'mobile', include: ['*.test.mjs'] } },
      { test: { ...inJsdom, name: 'web', root: 'web' } },
      // A page for each of these files would take ten times as long as they do.
      { test: { ...patient, name: 'web-plain', root: 'web', include: ['src/**/*.test.ts'], exclude: onPage, isolate: false } },
    ],
  },
})
