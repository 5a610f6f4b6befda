import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vitest/config'
import type { Reporter } from 'vitest/node'
import { type Mutant, mutants } from './mutants.ts'

const root = join(import.meta.dirname, '../../..')

/** Changes the one module as it is loaded: no file changes. */
const mutation = ({ what, file, text, becomes }: Mutant): Plugin => ({
  name: 'mutation',
  enforce: 'pre',
  // All other modules are read once for all mutants.
  api: { vitest: { ignoreFsModuleCache: true } },
  configureVitest({ defineCacheKeyGenerator }) {
    defineCacheKeyGenerator(({ id }) => (isMutated(id, file) ? what : undefined))
  },
  transform(code, id) {
    if (!isMutated(id, file)) return undefined
    if (code.split(text).length !== 2) throw new Error(`${file} does not have the text of this mutant once: ${text}`)
    return { code: code.replace(text, () => becomes), map: null }
  },
})

const isMutated = (id: string, file: string) => id.split('?')[0] === join(root, file)

let output: string | undefined
/** Writes the titles that passed and failed, by mutant, to `--outputFile`, if there is one. */
const reporter: Reporter = {
  onInit({ config }) {
    output = config.outputFile && String(config.outputFile)
  },
  onTestRunEnd(modules) {
    const results = modules.map(({ project, children }) => {
      const titles = (state: 'passed' | 'failed') => [...children.allTests(state)].map(({ name }) => name)
      return [project.name, { passed: titles('passed'), failed: titles('failed') }]
    })
    if (output) writeFileSync(output, JSON.stringify(results))
  },
}

/** A project for each mutant, which runs the file with the test that must fail: `npm run mutants`. */
export default defineConfig({
  test: {
    reporters: [reporter],
    globalSetup: [join(root, 'server/testing/postgres.ts')],
    projects: mutants.map((mutant) => ({
      plugins: [mutation(mutant)],
      test: {
        name: mutant.what,
        root: join(root, 'server'),
        include: [mutant.testFile],
        testNamePattern: mutant.title.replaceAll(/[.?()]/g, '\\$&'),
        testTimeout: 120_000,
        hookTimeout: 180_000,
        expect: { poll: { timeout: 5_000 } },
        provide: { feed: { writes: 0, seed: 1, triggers: false }, cases: 30 },
      },
    })),
  },
})
