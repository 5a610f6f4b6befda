import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vitest/config'
import { createVitest } from 'vitest/node'
import { type Mutant, mutants } from './mutants.ts'

/** `run.ts OUTPUT WORKERS` writes which tests passed and failed with each mutant, and with none, to OUTPUT. */
const [, , output = '', workers] = process.argv
const root = join(import.meta.dirname, '../../..')
const server = join(root, 'server')
const mutated = new Set(mutants.map(({ file }) => join(root, file)))

/**
 * Files of tests with `?mutant=N` run with that mutant, one after another in one process: each loads the server anew, but not its packages. A mutated module
 * loads one of its own variants. No file changes.
 */
const variants: Plugin = {
  name: 'mutants',
  enforce: 'pre',
  // All other modules are read once for all runs of tests.
  api: { vitest: { ignoreFsModuleCache: true } },
  configureVitest({ defineCacheKeyGenerator }) {
    defineCacheKeyGenerator(({ id }) => (mutated.has(id) || id.includes('?mutant=') ? false : undefined))
  },
  load(id) {
    const [path = '', variant] = id.split('?mutant=')
    if (variant === undefined) return mutated.has(path) ? chooser(path) : undefined
    return path.endsWith('.test.ts') ? entry(path, variant) : mutation(path, Number(variant))
  },
}

const entry = (path: string, variant: string) => `
  import { afterAll, vi } from 'vitest'
  globalThis.mutant = ${variant}
  afterAll(() => vi.resetModules())
  await import(${JSON.stringify(path)})`

function chooser(path: string): string {
  const names = [...readFileSync(path, 'utf8').matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(([, name]) => name)
  return `
    const variant = await import(/* @vite-ignore */ ${JSON.stringify(`${path}?mutant=`)} + globalThis.mutant)
    export const { ${names} } = variant`
}

/** With -1, or a mutant of another file, a module is as it is. */
function mutation(path: string, n: number): string {
  const code = readFileSync(path, 'utf8')
  const mutant = mutants[n]
  if (!mutant || join(root, mutant.file) !== path) return code
  const { file, text, becomes } = mutant
  if (code.split(text).length !== 2) throw new Error(`${file} does not have the text of this mutant once: ${text}`)
  return code.replace(text, () => becomes)
}

const vitest = await createVitest(
  'test',
  {
    config: false,
    root: server,
    watch: false,
    isolate: false,
    maxWorkers: Number(workers),
    reporters: [{}],
    globalSetup: [join(server, 'testing/postgres.ts')],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 5_000 } },
    provide: { feed: { writes: 0, seed: 1, triggers: false }, cases: 30 },
  },
  { plugins: [variants] },
)
const project = vitest.getRootProject()
const specificationOf = (testFile: string, variant: number, own: Mutant[]) => {
  const titles = own.map(({ title }) => title.replaceAll(/[.?()]/g, '\\$&'))
  return project.createSpecification(`${join(server, testFile)}?mutant=${variant}`, { testNamePattern: new RegExp(titles.join('|')) })
}
const specifications = [
  ...mutants.map((mutant, n) => specificationOf(mutant.testFile, n, [mutant])),
  ...[...Map.groupBy(mutants, ({ testFile }) => testFile)].map(([testFile, own]) => specificationOf(testFile, -1, own)),
]
const { testModules } = await vitest.runTestSpecifications(specifications, true)
const results = testModules.map(({ moduleId, children }) => {
  const titles = (state: 'passed' | 'failed') => [...children.allTests(state)].map(({ name }) => name)
  return [moduleId, { passed: titles('passed'), failed: titles('failed') }]
})
writeFileSync(output, JSON.stringify(results))
await vitest.close()
process.exit(0)
